import type { RelationValue } from './shapes.ts';

/**
 * Returns the code of some test data with each number in it changed; undefined if there is no number.
 *
 * @param change the code of a number, changed
 */
export function changedCode(
  shape: RelationValue,
  data: string,
  change: (number: string) => string,
): string | undefined {
  switch (shape.kind) {
    case 'number':
    case 'any':
      return change(data);
    case 'list': {
      const each = data === 'each' ? 'one' : 'each';
      const changed = changedCode(shape.element, each, change);
      if (changed === undefined) return undefined;
      return `${data}.map((${each}) => ${changed.startsWith('{') ? `(${changed})` : changed})`;
    }
    case 'tuple':
      return changedItems(shape.elements, data, change);
    case 'instance': {
      const [only, ...others] = shape.maker.parameters.map(([, of]) => of);
      if (only === undefined) return undefined;
      return others.length === 0
        ? changedCode(only, data, change)
        : changedItems([only, ...others], data, change);
    }
    case 'record': {
      const changed = shape.members.map(
        ([name, of]) => [name, changedCode(of, `${data}.${name}`, change)] as const,
      );
      const some = changed.flatMap(([name, code]) =>
        code === undefined ? [] : `${name}: ${code}`,
      );
      if (some.length === 0) return undefined;
      const kept = some.length < changed.length ? [`...${data}`] : [];
      return `{ ${[...kept, ...some].join(', ')} }`;
    }
    default:
      return undefined;
  }
}

function changedItems(
  elements: readonly RelationValue[],
  data: string,
  change: (number: string) => string,
): string | undefined {
  const changed = elements.map((of, at) => changedCode(of, `${data}[${at}]`, change));
  return changed.every((one) => one === undefined)
    ? undefined
    : `[${changed.map((one, at) => one ?? `${data}[${at}]`).join(', ')}]`;
}
