import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import type { Node } from '../../syntax/parse.ts';
import type { ReadHost } from './read-host.ts';
import { overload } from './unit-access.ts';
import { Unread } from './unread.ts';
import type { ReadValue } from './values.ts';

type ExportValue = Extract<ReadValue, { is: 'export' }>;

/** The callables that an export stands for, and the part of its path that they leave. */
interface Reached {
  readonly callables: readonly Callable[];
  readonly rest: readonly string[];
}

/** Finds what a name of a module is: `new Money(…)`, `ns.parse(…)`, and `require('./money').parse(…)`. */
function reach(value: ExportValue, { unit }: ReadHost): Reached | undefined {
  const { path } = value;
  const origin = unit.originOf(value);
  const { module, name } = origin.name === '*' ? origin : value;
  const direct = name === '*' ? [] : unit.exported({ module, name });
  if (direct.length > 0) return { callables: direct, rest: path };
  const [first, ...rest] = path;
  const within = first === undefined ? [] : unit.exported({ module, name: first });
  if (within.length > 0 && (name === '*' || name === 'default')) return { callables: within, rest };
  const whole = unit.exported({ module, name: 'default' });
  return whole.length > 0 && name === '*' ? { callables: whole, rest: path } : undefined;
}

/** Whether an export is a function or a class of the unit, or a static method. */
export function isFunctionOfUnit(value: ExportValue, host: ReadHost): boolean {
  const { callables = [], rest: [member, ...more] = [] } = reach(value, host) ?? {};
  const kinds = member === undefined ? ['function', 'constructor'] : ['static-method'];
  return (
    more.length === 0 &&
    callables.some(({ kind, name }) => kinds.includes(kind) && (member ?? name) === name)
  );
}

/** Calls an export of the unit, or a static member of one. */
export function callExport(
  value: ExportValue,
  list: readonly ReadValue[],
  { node, isNew, host }: { readonly node: Node; readonly isNew: boolean; readonly host: ReadHost },
): ReadValue {
  const reached = reach(value, host);
  if (reached === undefined) throw foreign(value, node);
  const { callables, rest } = reached;
  const [member, ...more] = rest;
  if (more.length > 0) throw new Unread(`it calls \`${host.textOf(node)}\``, node);
  const kinds = isNew ? (['constructor'] as const) : (['function', 'static-method'] as const);
  const own = callables.filter(({ kind, name, from }) =>
    member === undefined
      ? kind !== 'static-method' && from?.member === undefined
      : (kind === 'static-method' && name === member) || from?.member === member,
  );
  // Old classes are functions that work with `new` and without.
  const callable = overload(own, kinds, list.length) ?? overload(own, ['constructor'], list.length);
  if (callable !== undefined) return callOf(callable, list, { node, host });
  const held = forced(value, node, host, 1);
  if (held?.value.is === 'result') {
    const [last] = held.rest;
    if (last !== undefined) return callMember(held.value, last, list, { node, host });
    return callResult(held.value, list, { node, host });
  }
  throw new Unread(`it calls \`${host.textOf(node)}\`, which can't be called by a test case`, node);
}

/** Reads an export that is no function, as far as the unit's model knows the way. */
export function forced(
  value: ExportValue,
  node: Node,
  host: ReadHost,
  keep = 0,
): { readonly value: ReadValue; readonly rest: readonly string[] } | undefined {
  const reached = reach(value, host);
  const known = value.path.length > keep ? knownPart(value, host) : undefined;
  if (reached === undefined) return known && { value: known, rest: [] };
  const { callables, rest } = reached;
  const [member, ...more] = rest;
  const constant = callables.find(({ kind }) => kind === 'constant');
  const isEnum = constant?.returns.kind === 'union' || constant?.returns.kind === 'object';
  if (constant !== undefined && member !== undefined && isEnum && rest.length > keep) {
    const found = memberType(constant.returns, member);
    if (found !== undefined) {
      const statement = { kind: 'member', constant: constant.id, member } as const;
      const isMember = found.kind === 'literal' && found.text !== undefined;
      if (isMember) {
        const variable = host.writer.add(statement, found, node);
        return { value: { is: 'result', variable, type: found }, rest: more };
      }
    }
  }
  if (known?.is === 'primitive') return { value: known, rest: [] };
  const field = callables.find(
    ({ kind, name }) => name === member && (kind === 'field' || kind === 'getter'),
  );
  if (field !== undefined) return { value: callOf(field, [], { node, host }), rest: more };
  if (
    constant === undefined ||
    (member !== undefined &&
      callables.some(({ kind, name }) => kind === 'static-method' && name === member))
  )
    return undefined;
  return { value: callOf(constant, [], { node, host }), rest };
}

/** The value of an export, or of a part of one, by the text of its module: `Mode.Quick`, `limits[0]`. */
export function knownPart(value: ReadValue, host: ReadHost): ReadValue | undefined {
  if (value.is !== 'export') return undefined;
  const { name, path } = value;
  const isWhole = name === '*';
  const [first = '', ...rest] = path;
  let at = host.constantOf(isWhole ? { ...value, name: first } : value);
  for (const key of isWhole ? rest : path) {
    if (at?.is === 'list') at = at.elements[Number(key)];
    else at = at?.is === 'record' ? at.members.get(key) : undefined;
  }
  return at;
}

function memberType(type: ValueType, name: string): ValueType | undefined {
  if (type.kind === 'object') return type.members.find((each) => each.name === name)?.type;
  if (type.kind !== 'union') return undefined;
  return type.members.find((each) => each.kind === 'literal' && each.text?.member === name);
}

function foreign({ module, name, path }: ExportValue, node: Node): Unread {
  const own = [...(name === '*' || name === 'default' ? [] : [name]), ...path].join('.');
  return new Unread(
    `it uses ${own === '' ? 'a value' : `\`${own}\``} of ${module}, which is no export of the unit`,
    node,
  );
}

/** Calls a method of an instance of the unit; undefined if it has none with this name. */
export function callMember(
  receiver: Extract<ReadValue, { is: 'result' }>,
  name: string,
  list: readonly ReadValue[],
  { node, host }: { readonly node: Node; readonly host: ReadHost },
): ReadValue {
  const members = host.unit.members(receiver.type, name);
  const callable = overload(members, ['method'], list.length);
  if (callable !== undefined) return callOf(callable, list, { node, host, receiver });
  const held = overload(members, ['getter', 'field'], 0);
  if (held === undefined) throw new Unread(`it calls \`${name}\` of a result`, node);
  const value = callOf(held, [], { node, host, receiver });
  if (value.is !== 'result') throw new Unread(`it calls \`${name}\` of a result`, node);
  return callResult(value, list, { node, host });
}

/** Calls a function that the unit returned. */
export function callResult(
  receiver: Extract<ReadValue, { is: 'result' }>,
  list: readonly ReadValue[],
  { node, host }: { readonly node: Node; readonly host: ReadHost },
): ReadValue {
  const callable = overload(host.unit.calls(receiver.type), ['returned-function'], list.length);
  if (callable === undefined)
    throw new Unread(`it calls the result \`${host.textOf(node)}\``, node);
  return callOf(callable, list, { node, host, receiver });
}

/** Adds the statement that calls or reads a callable. */
export function callOf(
  callable: Callable,
  list: readonly ReadValue[],
  {
    node,
    host,
    receiver,
  }: {
    readonly node: Node;
    readonly host: ReadHost;
    readonly receiver?: Extract<ReadValue, { is: 'result' }>;
  },
): ReadValue {
  const given = list.map((each) => argument(each, node, host));
  const variable = host.writer.add(
    {
      kind: 'call',
      callable: callable.id,
      ...(receiver !== undefined && { receiver: receiver.variable }),
      arguments: given,
    },
    callable.returns,
    node,
  );
  return { is: 'result', variable, type: callable.returns };
}

/** The variable of an argument. An export is read first. */
function argument(value: ReadValue, node: Node, host: ReadHost): number {
  if (value.is === 'export') {
    const held = forced(value, node, host);
    if (held !== undefined && held.rest.length === 0) {
      return host.writer.variableOf(held.value, node);
    }
    throw reach(value, host) === undefined
      ? foreign(value, node)
      : new Unread(
          `it passes \`${[value.name, ...value.path].join('.')}\` of the unit as a value`,
          node,
        );
  }
  const [name = ''] = value.is === 'global' && value.path.length === 1 ? value.path : [];
  const constant = host.unit.global(name);
  if (constant !== undefined) {
    return host.writer.variableOf(callOf(constant, [], { node, host }), node);
  }
  return host.writer.variableOf(value, node);
}
