/** Words that can't be the name of a variable. */
const reservedWords =
  'arguments as async await break case catch class const continue debugger default delete do else enum eval export ' +
  'extends false finally for from function get if implements import in instanceof interface let new null of package ' +
  'private protected public return set static super switch this throw true try type typeof undefined var void while with yield';

/** Globals that tests use. A reader would take a variable of the same name for the global. */
const globalNames =
  'AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean Buffer DataView Date Error EvalError ' +
  'Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl JSON Map Math NaN Number Object Promise Proxy ' +
  'RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError TypeError URIError URL URLSearchParams Uint16Array ' +
  'Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet console document exports fetch global ' +
  'globalThis isFinite isNaN module parseFloat parseInt process require self setImmediate setInterval setTimeout ' +
  'structuredClone window __dirname __filename';

/** Names of test runners' functions and of assertions. */
const testNames =
  'after afterAll afterEach assert before beforeAll beforeEach chai describe expect it jest mock suite test vi t';

/** Names of what generated test files declare beside their tests (`files/surroundings.ts`, `files/printed-time.ts`). */
const helperNames =
  'elementsOf fixTime passTime realEnvironment realImmediate realNow realRandom rising RealDate';

/** Names that neither a variable nor an import of a test file may have. */
export const takenNames: ReadonlySet<string> = new Set(
  [reservedWords, globalNames, testNames, helperNames].flatMap((names) => names.split(' ')),
);
