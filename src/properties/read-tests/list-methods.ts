import type { Node } from '../../syntax/parse.ts';
import { concrete, unknownValue } from './literal-values.ts';
import type { ReadHost } from './read-host.ts';
import { Unread } from './unread.ts';
import { nothing, numberValue, type ReadValue } from './values.ts';

type ListValue = Extract<ReadValue, { is: 'list' }>;

/** Calls a method of a list of the test that takes a function, or that changes the list; undefined for other methods. */
export function callList(
  list: ListValue,
  name: string,
  given: readonly ReadValue[],
  { node, host }: { readonly node: Node; readonly host: ReadHost },
): ReadValue | undefined {
  const [change, start] = given;
  const { elements } = list;
  if (change?.is === 'closure') {
    const of = (each: ReadValue, at: number): ReadValue =>
      host.callClosure(change, [each, numberValue(at), list]);
    const isTrue = (each: ReadValue, at: number): boolean => {
      const value = concrete(of(each, at));
      if (value === unknownValue) throw new Unread('it decides by a result what it does', node);
      return Boolean(value);
    };
    switch (name) {
      case 'forEach':
        for (const [at, each] of elements.entries()) of(each, at);
        return nothing;
      case 'map':
        return { is: 'list', elements: elements.map(of) };
      case 'flatMap':
        return {
          is: 'list',
          elements: elements.flatMap((each, at) => {
            const value = of(each, at);
            return value.is === 'list' ? value.elements : [value];
          }),
        };
      case 'filter':
        return { is: 'list', elements: elements.filter(isTrue) };
      case 'find':
        return elements.find(isTrue) ?? nothing;
      case 'reduce': {
        const [first, ...rest] = start === undefined ? elements : [start, ...elements];
        if (first === undefined) return undefined;
        return rest.reduce((all, each) => host.callClosure(change, [all, each]), first);
      }
      default:
        return undefined;
    }
  }
  return changed(list, name, given, { node, host });
}

function changed(
  list: ListValue,
  name: string,
  given: readonly ReadValue[],
  { node, host }: { readonly node: Node; readonly host: ReadHost },
): ReadValue | undefined {
  const { elements } = list;
  const changes = ['push', 'unshift', 'pop', 'shift', 'reverse', 'fill'].includes(name);
  if (changes && host.writer.find(list) !== undefined) {
    throw new Unread('it changes a list that it passed on', node);
  }
  switch (name) {
    case 'push':
      return numberValue(elements.push(...given));
    case 'unshift':
      return numberValue(elements.unshift(...given));
    case 'pop':
      return elements.pop() ?? nothing;
    case 'shift':
      return elements.shift() ?? nothing;
    case 'reverse':
      elements.reverse();
      return list;
    case 'fill':
      elements.fill(given[0] ?? nothing);
      return list;
    case 'concat':
      return {
        is: 'list',
        elements: [
          ...elements,
          ...given.flatMap((each) => (each.is === 'list' ? each.elements : [each])),
        ],
      };
    case 'slice': {
      const [from, to] = given.map(concrete);
      const areKnown = [from, to].every((each) => each === undefined || typeof each === 'number');
      return areKnown
        ? {
            is: 'list',
            elements: elements.slice(Number(from ?? 0), to === undefined ? undefined : Number(to)),
          }
        : undefined;
    }
    default:
      return undefined;
  }
}
