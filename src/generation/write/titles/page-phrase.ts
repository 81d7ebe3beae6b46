import type { Observable, ObservedValue } from '../../../model/test-case-trace.ts';

/** The longest HTML in a title. */
const longestHtml = 40;

/**
 * Says what a part of an element is: its HTML, or `an element with the class 'a'`. Undefined for members of other objects.
 *
 * @param value the text of the expected value
 */
export function partOfElement(
  { key, inside = [] }: Extract<Observable, { of: 'entry' }>,
  expected: ObservedValue,
  value: string,
): string | undefined {
  const path = [key, ...inside];
  const last = path.at(-1);
  if (last === 'outerHTML' || last === 'innerHTML') {
    return path.includes('children') ? `an element with ${htmlText(expected)}` : htmlText(expected);
  }
  const part = partText(path.slice(-2).join('.'), value);
  return part && `an element with ${part}`;
}

/** Says what is in a part of the page, by its path, at the end of a test. */
export function pagePhrase(path: string, expected: ObservedValue, value: string): string {
  if (path.endsWith('Storage')) {
    const isEmpty = expected.is === 'object' && expected.members.length === 0;
    return `leaves ${isEmpty ? 'nothing' : value} in the ${path.replace('Storage', ' storage')}`;
  }
  if (path.startsWith('document.head')) return `leaves ${htmlText(expected)} in the head`;
  if (path.endsWith('HTML')) return `leaves ${htmlText(expected)} in the page`;
  const whole = path.startsWith('document.body') ? 'the body' : 'the page';
  const keys = path.split('.');
  const part = partText(keys.slice(-2).join('.'), value) ?? `${keys.at(-1)} ${value}`;
  return `leaves ${keys.includes('children') ? 'an element' : whole} with ${part}`;
}

/** Says what a member of an element is, by the last two keys of its path. */
function partText(keys: string, value: string): string | undefined {
  switch (keys.split('.').at(-1)) {
    case 'cssText':
      return value === 'an empty string' ? 'no style' : `the style ${value}`;
    case 'className':
      return value === 'an empty string' ? 'no class' : `the class ${value}`;
    case 'textContent':
      return `the text ${value}`;
    case 'length':
      if (keys !== 'children.length') return undefined;
      return value === '1' ? 'one child' : `${value} children`;
    default:
      return undefined;
  }
}

/** The HTML of an element, or its beginning if that is long. */
function htmlText(expected: ObservedValue): string {
  const text = expected.is === 'string' ? expected.value : '';
  if (text === '') return 'nothing';
  const [start = ''] = /^<[^>]*>|^[^<]+/.exec(text) ?? [];
  return text.length <= longestHtml ? text : `${start.slice(0, longestHtml)}…`;
}
