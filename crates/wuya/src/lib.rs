//! wuya: puts an account of a pre-gunpowder battle to the test, person by person.
