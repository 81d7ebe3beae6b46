import { array, object, type Code } from '../../generation/write/code/code.ts';
import type { ParameterExample } from '../../model/value-type.ts';
import { valueCode } from './literal-code.ts';

/** The code of an example value; undefined for what a helper file gives. */
export function exampleCode(example: ParameterExample): Code | undefined {
  switch (example.kind) {
    case 'literal':
      return valueCode(example.value);
    case 'list': {
      const elements = example.elements.map(exampleCode);
      return elements.includes(undefined) ? undefined : array(elements);
    }
    case 'record': {
      const members = example.members.map(([key, value]) => [key, exampleCode(value)] as const);
      const known = members.flatMap(([key, code]) =>
        code === undefined ? [] : [[key, code] as const],
      );
      return known.length < members.length ? undefined : object(known);
    }
    case 'helper':
      return undefined;
  }
}
