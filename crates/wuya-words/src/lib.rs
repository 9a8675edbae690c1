//! Words: the one message catalogue, in English and Traditional Chinese.
