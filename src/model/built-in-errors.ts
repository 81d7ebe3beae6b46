/** The language's classes of errors whose constructor takes a message first; AggregateError, which takes errors, is none. */
export const builtInErrors: readonly string[] = [
  'Error',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
];
