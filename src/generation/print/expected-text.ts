import { builtInErrors } from '../../model/built-in-errors.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import type { Variable } from '../../model/test-case.ts';
import { keyText, numberText, objectText, regexpText, stringText } from './literal-text.ts';
import type { Quotes } from './print-style.ts';

export interface ExpectedContext {
  readonly quotes: Quotes;
  readonly nameOf: (variable: Variable) => string;
}

/** An expression for a value that was observed, as the expected side of a comparison by structure. It has to be assertable. */
export function expectedText(value: ObservedValue, context: ExpectedContext): string {
  const { quotes } = context;
  const text = (part: ObservedValue): string => expectedText(part, context);
  const list = (parts: readonly ObservedValue[]): string => `[${parts.map(text).join(', ')}]`;
  switch (value.is) {
    case 'undefined':
    case 'null':
      return value.is;
    case 'boolean':
      return String(value.value);
    case 'number':
      return numberText(value.text);
    case 'string':
      return stringText(value.value, quotes);
    case 'bigint':
      return `${value.digits}n`;
    case 'symbol':
      return 'expect.any(Symbol)';
    case 'function':
      return 'expect.any(Function)';
    case 'promise':
      return 'expect.any(Promise)';
    case 'array':
      return arrayText(value.elements, text);
    case 'hole':
      return '';
    case 'object':
      return objectText(
        value.members.map(([name, member]): [string, string] => [
          keyText(name, quotes),
          text(member),
        ]),
      );
    case 'map':
      return value.entries.length === 0
        ? 'new Map()'
        : `new Map([${value.entries.map((entry) => list(entry)).join(', ')}])`;
    case 'set':
      return value.elements.length === 0 ? 'new Set()' : `new Set(${list(value.elements)})`;
    case 'date':
      return dateText(value.time, quotes);
    case 'regexp':
      return regexpText(value.source, value.flags, quotes);
    case 'url':
      return `new URL(${stringText(value.text, quotes)})`;
    case 'typed-array':
      return typedArrayText(value.class, value.elements);
    case 'error':
      return errorText(value.class, value.message, quotes);
    case 'same':
      return context.nameOf(value.variable);
    case 'cycle':
    case 'cut':
      throw new Error(`Nothing can be asserted of a value that holds a ${value.is}.`);
  }
}

function arrayText(
  elements: readonly ObservedValue[],
  text: (element: ObservedValue) => string,
): string {
  const body = elements.map(text).join(', ');
  // A last hole needs a comma of its own.
  return `[${body}${elements.at(-1)?.is === 'hole' ? ',' : ''}]`;
}

function dateText(time: string, quotes: Quotes): string {
  return time === 'NaN'
    ? 'new Date(NaN)'
    : `new Date(${stringText(new Date(Number(time)).toISOString(), quotes)})`;
}

/** A new array of numbers by the name of its class. */
function typedArrayText(name: string, elements: readonly string[]): string {
  const suffix = name.startsWith('Big') ? 'n' : '';
  const list = `[${elements.map((element) => numberText(element) + suffix).join(', ')}]`;
  return name === 'Buffer' ? `Buffer.from(${list})` : `new ${name}(${list})`;
}

/** A new error of a built-in class. */
export function errorText(name: string, message: string, quotes: Quotes): string {
  const known = builtInErrors.includes(name) ? name : 'Error';
  return `new ${known}(${message === '' ? '' : stringText(message, quotes)})`;
}
