/** The options about generating tests. */
export const generationOptions = {
  helpers: {
    type: 'texts',
    default: [],
    flag: '--helpers <file>',
    help: 'file whose exported functions and values help to make test cases (repeatable)',
    doc: 'Files whose exported functions and values [help `assay generate`](generating-tests.md#helper-files) to make test cases. Repeatable.',
  },
} as const;
