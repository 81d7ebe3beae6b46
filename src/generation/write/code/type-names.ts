import type { ValueType } from '../../../model/value-type.ts';
import type { ModelIndex } from '../model-index.ts';

/** Names for a variable of a type, the best first. */
export function typeNames(type: ValueType, index: ModelIndex): readonly string[] {
  switch (type.kind) {
    case 'instance': {
      const known = index.classes.get(type.class);
      return known === undefined ? [] : [lowerFirst(inOneWord(known.name))];
    }
    case 'object':
      return type.name === undefined ? [] : [lowerFirst(type.name)];
    case 'built-in':
      return [lowerFirst(type.name)];
    case 'promise':
      return ['promise'];
    case 'function':
      return ['callback'];
    case 'union':
      return type.members.flatMap((member) => typeNames(member, index));
    default:
      return [];
  }
}

/** `returned function` as `returnedFunction`. */
function inOneWord(name: string): string {
  return name.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase());
}

/** `Money` as `money`, `URL` as `url`, `HTMLNode` as `htmlNode`. */
export function lowerFirst(name: string): string {
  return name.replace(/^[A-Z]+(?=$|[A-Z][a-z]|\d)|^[A-Z]/, (start) => start.toLowerCase());
}
