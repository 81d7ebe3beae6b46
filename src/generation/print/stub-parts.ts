import type { StubBehaviour } from '../../model/test-case.ts';
import type { ValueType } from '../../model/value-type.ts';

/** What stands after an arrow; an object literal needs parentheses there. */
export function bodyOf(text: string): string {
  return text.startsWith('{') ? `(${text})` : text;
}

/** The type of functions that a type allows, if it is one. */
export function functionIn(
  type: ValueType | undefined,
): Extract<ValueType, { kind: 'function' }> | undefined {
  const members = type?.kind === 'union' ? type.members : [type];
  const functions = members.filter((member) => member?.kind === 'function');
  return functions.length === 1 ? functions[0] : undefined;
}

/** The parameters that a stub needs to do what it does. */
export function stubParameters(
  behaviour: StubBehaviour,
  names: readonly string[],
): readonly string[] {
  switch (behaviour.does) {
    case 'compare': {
      const [a, b] = names;
      const isUsable = a !== undefined && b !== undefined && a !== b && isPlain(a) && isPlain(b);
      return isUsable ? [a, b] : ['a', 'b'];
    }
    case 'return-argument': {
      const count = behaviour.at + 1;
      return Array.from({ length: count }, (_, at) => {
        const name = names[at] ?? '';
        const own = isPlain(name) && names.indexOf(name) === at ? name : `argument${at}`;
        return at === behaviour.at ? own : `_${own}`;
      });
    }
    default:
      return [];
  }
}

function isPlain(name: string): boolean {
  return (
    /^[a-z]\w*$/i.test(name) && !/^(?:arguments|default|new|in|this|class|function)$/.test(name)
  );
}
