/** What a function tells in place of the number of a block that it has reached: it returns or yields a value. */
export const HANDED_OUT = -1;
/** It throws a value. */
export const THROWN = -2;
