import { builtInErrors } from '../../../model/built-in-errors.ts';

/** Wordings of V8's messages. They differ among engines and versions, and contain names of local variables. */
const engineWordings: readonly RegExp[] = [
  /^Cannot (?:read|set) propert(?:y|ies) /,
  /^Cannot (?:access|add property|assign to|convert|create|define|delete|destructure|mix|perform|redefine|set property|use) /,
  /\bis not (?:a function|a constructor|iterable|async iterable|defined|extensible|an object|callable)\b/,
  /\b(?:object|number|undefined|null|string|boolean|symbol|bigint) is not (?:iterable|a function)/i,
  /^Invalid (?:array|typed array|string|count|time|date|regular expression|code point|array buffer)\b/,
  /^Maximum call stack size exceeded/,
  /^Reduce of empty array with no initial value/,
  /^Assignment to constant variable/,
  /^Class constructor .* cannot be invoked without 'new'/,
  /^Converting circular structure to JSON/,
  /^(?:Unexpected (?:token|end|non-whitespace|number|string)|Bad control|Expected .* in JSON)/,
  /\(\) (?:digits|radix|precision|argument)|argument must be between|must be between \d+ and \d+/,
  /^(?:Method|Incompatible receiver|Constructor|Derived constructor|Must call super constructor|Right-hand side of)\b/,
  /^(?:Offset is outside|Start offset|The number .* cannot be converted to a BigInt|Division by zero)\b/,
  /^URI malformed/,
  /^(?:Unterminated|No number after|Object prototype|Expected (?:property|double-quoted|',' or))\b/,
  /\b(?:is not valid JSON|requires that)\b/,
  /\bcalled (?:on (?:non-object|null or undefined)|recursively)\b/,
];

/** Whether an error comes from the engine, by its class and wording, and not from a `throw` in the program. */
export function isEngineError(errorClass: string, message: string): boolean {
  return (
    errorClass !== 'Error' &&
    builtInErrors.includes(errorClass) &&
    engineWordings.some((wording) => wording.test(message))
  );
}

/**
 * Whether a text depends on the machine or on one run: it has paths, addresses in memory, or places in a stack. Node's `assert` quotes the
 * code of a call by its place in the file, which differs in a build with mutants.
 */
export function tellsOfMachine(text: string): boolean {
  return (
    text.startsWith('The expression evaluated to a falsy value:') ||
    /(?:^|[\s"'`(=:])(?:file:\/\/|\/(?:home|Users|root|tmp|var|usr|opt|private|mnt|srv)\/|[A-Za-z]:\\|\\\\)/.test(
      text,
    ) ||
    /\/[\w.@-]+\/[\w.@/-]*\.[cm]?[jt]sx?\b/.test(text) ||
    /\b0x[\da-f]{6,}\b/i.test(text) ||
    /@[\da-f]{5,}\b/i.test(text) ||
    /\n\s+at /.test(text) ||
    /\.[cm]?[jt]sx?:\d+/.test(text)
  );
}
