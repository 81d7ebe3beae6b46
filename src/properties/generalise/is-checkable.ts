import { isWritable, sizeOf } from '../../generation/prove/assertions/is-writable.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';

/** The most parts of a value that a reader compares, and the longest text. */
const mostParts = 12;
const longestText = 50;

/** Whether a reader can check a value: who can tell whether 34.28571428571427, or 5000000000017053, is right? */
export function isCheckable(value: ObservedValue): boolean {
  const text = JSON.stringify(value);
  return (
    isWritable(value) &&
    sizeOf(value) <= mostParts &&
    !text.includes('"is":"same"') &&
    !roughNumber.test(text) &&
    textsIn(value).every(
      (each) =>
        each.length <= longestText &&
        isLegible(each) &&
        !roughText.test(each) &&
        !unmeant.test(each),
    )
  );
}

/** Whether a text has only characters that can be read: no halves of letters, nor what stands for such, none that Unicode does not define, and no control characters but spaces and ends of lines. */
export function isLegible(text: string): boolean {
  return !/[\p{Cs}\p{Cn}\p{Co}\ufffd]|(?![\t\n\r])\p{Cc}/u.test(text);
}

/** The texts in a value. */
function textsIn(value: ObservedValue): readonly string[] {
  switch (value.is) {
    case 'string':
      return [value.value];
    case 'array':
    case 'set':
      return value.elements.flatMap(textsIn);
    case 'map':
      return value.entries.flat().flatMap(textsIn);
    case 'object':
      return value.members.flatMap(([name, member]) => [name, ...textsIn(member)]);
    default:
      return [];
  }
}

const roughNumber = /"is":"number","text":"(?:[^"]*\.[^"]{5}|-?\d{10,}[1-9]0*")/;
/** What code writes into a text by mistake, since something was not given. */
const unmeant = /NaN|undefined|\[object /;
/** A number in a text, such as that which a fraction is printed as. */
const roughText = /\d\.\d{5}/;
