import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import type { Derivation } from '../../model/property.ts';
import { bareExpression } from '../../syntax/unwrapped.ts';
import { callDouble, doubleOf } from './doubles.ts';
import { listed, plain } from './evaluate-literal.ts';
import { foldGlobal, foldMethod } from './fold.ts';
import { callList } from './list-methods.ts';
import { elementsOf } from './iterated.ts';
import { concrete, unknownValue } from './literal-values.ts';
import { memberOf } from './member-of.ts';
import { termIn, type ReadHost } from './read-host.ts';
import { keyOf } from './read-literal.ts';
import { toolOf, type NamedTool } from './tools.ts';
import { readOr, Unread } from './unread.ts';
import { callExport, callMember, callResult, knownPart } from './unit-calls.ts';
import { nothing, textValue, type NameScope, type ReadValue } from './values.ts';

type CallNode = NodeOf<'CallExpression'>;

/** The value of a call. */
export function evaluateCall(node: CallNode, scope: NameScope, host: ReadHost): ReadValue {
  const callee = bareExpression(node.callee);
  if (callee.type === 'MemberExpression') {
    const shared = callee.object.type === 'ThisExpression' ? keyOf(callee.property) : undefined;
    const held = shared === undefined ? undefined : host.context.get(shared);
    if (held !== undefined) return callValue(held, { node, scope, host });
    const owner = plainOwner(host.evaluate(callee.object, scope), callee, host);
    const known = callee.computed
      ? concrete(host.evaluate(callee.property, scope))
      : keyOf(callee.property);
    if (typeof known !== 'string' && typeof known !== 'number') {
      throw new Unread('it calls a method whose name is not known', node);
    }
    return callMethod(owner, String(known), { node, scope, host });
  }
  return callValue(host.evaluate(callee, scope), { node, scope, host });
}

/** Calls a function that takes no argument. */
export function callBare(
  value: ReadValue,
  place: { readonly node: Node; readonly host: ReadHost },
): ReadValue {
  if (value.is === 'closure') return place.host.callClosure(value, []);
  const { of, arguments: list } = value.is === 'bound' ? value : { of: value, arguments: [] };
  if (of.is === 'export') return callExport(of, list, { ...place, isNew: false });
  throw new Unread(`it asserts what \`${place.host.textOf(place.node)}\` throws`, place.node);
}

interface CallPlace {
  readonly node: CallNode;
  readonly scope: NameScope;
  readonly host: ReadHost;
}

/** An export is read first if it is a value; a class or a namespace is not. */
function plainOwner(value: ReadValue, node: Node, host: ReadHost): ReadValue {
  return value.is === 'export' && value.path.length > 0 ? plain(value, node, host) : value;
}

function argumentsOf({ node, scope, host }: CallPlace): ReadValue[] {
  return listed(node.arguments, scope, host);
}

/** Arguments of functions of the language and of the test runner: of an enum or a constant, they need the value. */
function knownArguments({ node, scope, host }: CallPlace): ReadValue[] {
  return node.arguments.flatMap((each): readonly ReadValue[] => {
    if (each.type === 'SpreadElement') return listed([each], scope, host);
    const value = host.evaluate(each, scope);
    return [knownPart(value, host) ?? plain(value, each, host)];
  });
}

function callValue(value: ReadValue, place: CallPlace): ReadValue {
  const { node, host } = place;
  const tool = toolOf(value);
  if (tool !== undefined) return callTool(tool, place);
  switch (value.is) {
    case 'closure':
      return host.callClosure(value, argumentsOf(place));
    case 'double':
      return callDouble(value);
    case 'export':
      return callExport(value, argumentsOf(place), { node, isNew: false, host });
    case 'result':
      return callResult(value, argumentsOf(place), { node, host });
    case 'helpers':
      return callValue(memberOf(value, 'default', node, host), place);
    case 'table': {
      const { rows } = value;
      const named = toolOf({ is: 'global', path: value.path });
      if (named !== undefined) host.onSuite({ ...named, rows, list: argumentsOf(place), node });
      return nothing;
    }
    case 'global':
      return callGlobal(value.path, place);
    case 'foreign':
      // Assertions about types say nothing about values.
      if (
        value.module === 'expect-type' ||
        /^(?:expectTypeOf|assertType)$/.test(value.path[0] ?? '')
      ) {
        return { is: 'opaque' };
      }
      // `chai.use(…)` and `chai.should()` make words of assertions known, and give nothing that a test claims.
      if (value.module === 'chai' && /^(?:use|should)$/.test(value.path.at(-1) ?? ''))
        return nothing;
      throw new Unread(`it uses the package ${value.module}`, node);
    case 'opaque':
    case 'term':
      throw new Unread(`it calls a part of a result: \`${host.textOf(node)}\``, node);
    default:
      throw new Unread(`it calls \`${host.textOf(node)}\``, node);
  }
}

function callTool(tool: NamedTool, place: CallPlace): ReadValue {
  const { node, host } = place;
  const { path } = tool;
  switch (tool.tool) {
    case 'suite':
    case 'test': {
      const first = tool.tool === 'suite' ? 'describe' : 'it';
      const last = path.at(-1);
      // Its inputs are arbitraries, which are not followed.
      if (last === 'prop') return { is: 'table', path: [first, ...path], rows: [nothing] };
      if (last === 'skipIf' || last === 'runIf') {
        const [given] = argumentsOf(place).map(concrete);
        // A condition that is not known is mostly about the platform: the test is read as if it ran.
        const isSkipped = given !== unknownValue && Boolean(given) === (last === 'skipIf');
        return {
          is: 'global',
          path: [first, ...path.slice(0, -1), ...(isSkipped ? ['skip'] : [])],
        };
      }
      if (last === 'each' || last === 'for') {
        const [rows] = knownArguments(place);
        if (rows === undefined) throw new Unread('it has a table without rows', node);
        return { is: 'table', path: [first, ...path], rows: elementsOf(rows, node) };
      }
      host.onSuite({ ...tool, list: argumentsOf(place), node });
      return nothing;
    }
    case 'each-hook':
    case 'once-hook':
    case 'after-hook':
      host.onSuite({ ...tool, list: argumentsOf(place), node });
      return nothing;
    case 'doubles':
      return doubleOf(path, () => argumentsOf(place), place);
    case 'expect':
      return path.length === 0 ? unreadAssertion(place) : { is: 'opaque' };
    case 'assert':
      return unreadAssertion(place);
  }
}

function unreadAssertion({ node, host }: CallPlace): never {
  throw new Unread(`it has an assertion that is not read: \`${host.textOf(node)}\``, node);
}

/** Functions by which tests wait for time to pass, or reach out of the program. */
const outward = /^(?:setTimeout|setInterval|setImmediate|requestAnimationFrame|queueMicrotask)$/;

function callGlobal(path: readonly string[], place: CallPlace): ReadValue {
  const { node, host } = place;
  const [first = '', second] = path;
  if (first === 'console') {
    // What it shows may be calls of the unit. A test does not depend on the rest.
    readOr(
      () => argumentsOf(place),
      () => [],
    );
    return nothing;
  }
  if (outward.test(first)) throw new Unread('it waits for timers', node);
  if (first === 'fetch' || first === 'process' || first === 'document' || first === 'window') {
    throw new Unread(`it uses \`${first}\``, node);
  }
  const list = first === 'Object' ? knownArguments(place) : argumentsOf(place);
  const [one = nothing, other] = list;
  if (first === 'require') {
    const specifier = concrete(one);
    if (typeof specifier === 'string') return host.importOf(specifier);
  }
  if (first === 'Promise' && second === 'resolve') {
    return { is: 'built-in', class: 'Promise', arguments: list.slice(0, 1) };
  }
  if (first === 'Symbol' && path.length === 1) {
    const description = concrete(one);
    return {
      is: 'primitive',
      value: { of: 'symbol', description: typeof description === 'string' ? description : '' },
    };
  }
  const kind = list.length === 1 ? kindChecks[path.join('.')] : undefined;
  if (kind !== undefined && termIn(one) !== undefined) {
    return { is: 'comparison', operator: 'is', left: one, right: textValue(kind) };
  }
  if (first === 'structuredClone' && one.is === 'result') return one;
  if (first === 'Object' && (second === 'freeze' || second === 'seal')) return one;
  if (first === 'Array' && second === 'from') {
    if (one.is === 'result') return iterated(one, other, host);
    return arrayFrom(one, other, place);
  }
  if (first === 'Array' && second === 'of') return { is: 'list', elements: list };
  const term = first === 'Math' && second === 'abs' ? termIn(one) : undefined;
  if (term !== undefined)
    return { is: 'term', term: { of: 'derived', by: 'absolute', term }, type: { kind: 'number' } };
  const folded = foldGlobal(path, list);
  if (folded !== undefined) return folded;
  if (list.some(isUnknown)) return { is: 'opaque' };
  throw new Unread(`it calls \`${host.textOf(node)}\``, node);
}

/** Functions that tell the kind of a value, with the name of that kind in conditions. */
const kindChecks: Readonly<Record<string, string | undefined>> = {
  'Number.isNaN': 'nan',
  isNaN: 'nan',
  'Number.isInteger': 'integer',
  'Array.isArray': 'array',
};

function isUnknown({ is }: ReadValue): boolean {
  return ['result', 'term', 'opaque', 'comparison', 'kind'].includes(is);
}

/** `Array.from(instance)`: the elements that an instance of the unit iterates over. */
function iterated(
  value: Extract<ReadValue, { is: 'result' }>,
  change: ReadValue | undefined,
  host: ReadHost,
): ReadValue {
  if (change !== undefined || !host.unit.isInstance(value.type)) return { is: 'opaque' };
  return { is: 'term', term: { of: 'iteration', variable: value.variable, when: 'after' } };
}

/** `Array.from({ length: 3 }, (_, at) => at)`, `Array.from('abc')`. */
function arrayFrom(
  source: ReadValue,
  change: ReadValue | undefined,
  { node, host }: CallPlace,
): ReadValue {
  const length =
    source.is === 'record' ? concrete(source.members.get('length') ?? nothing) : undefined;
  const elements =
    typeof length === 'number' && length <= 1000
      ? Array.from({ length }, () => nothing)
      : elementsOf(source, node);
  if (change === undefined) return { is: 'list', elements: [...elements] };
  if (change.is !== 'closure') return { is: 'opaque' };
  return {
    is: 'list',
    elements: elements.map((each, at) =>
      host.callClosure(change, [
        each,
        { is: 'primitive', value: { of: 'number', text: String(at) } },
      ]),
    ),
  };
}

function callMethod(owner: ReadValue, name: string, place: CallPlace): ReadValue {
  const { node, host } = place;
  switch (owner.is) {
    case 'helpers':
      return callValue(memberOf(owner, name, node, host), place);
    case 'global':
    case 'foreign':
      return callValue({ ...owner, path: [...owner.path, name] }, place);
    case 'export':
      if (name === 'bind')
        return { is: 'bound', of: owner, arguments: argumentsOf(place).slice(1) };
      return callValue({ ...owner, path: [...owner.path, name] }, place);
    case 'result': {
      const members = host.unit.members(owner.type, name);
      // What `toString` holds may be made by a call, so that it looks like a field.
      const isPlain = name !== 'toString' || members.some(({ kind }) => kind === 'method');
      if (members.length > 0 && isPlain)
        return callMember(owner, name, argumentsOf(place), { node, host });
      return methodOfResult(owner, name, place);
    }
    case 'term':
    case 'opaque':
      return methodOfResult(owner, name, place);
    case 'record': {
      const held = owner.members.get(name);
      if (held !== undefined) return callValue(held, place);
      break;
    }
    case 'double':
      return doubleOf([name], () => argumentsOf(place), place, owner);
    case 'closure':
      if (name === 'call' || name === 'bind') throw new Unread(`it uses \`${name}\``, node);
      break;
    default:
  }
  const list = argumentsOf(place);
  const called = owner.is === 'list' ? callList(owner, name, list, { node, host }) : undefined;
  const value = called ?? foldMethod(owner, name, list);
  if (value !== undefined) return value;
  if (list.some(isUnknown)) return { is: 'opaque' };
  throw new Unread(`it calls \`${host.textOf(node)}\``, node);
}

const mutators = /^(?:push|pop|shift|unshift|splice|sort|reverse|fill|set|add|delete|clear)$/;

/** A method of a part of a result. Only an assertion can use what it gives. */
function methodOfResult(owner: ReadValue, name: string, place: CallPlace): ReadValue {
  const { node, host } = place;
  if (name === 'then' || name === 'catch' || name === 'finally') {
    if (host.skipsUnread) return host.awaited(owner, node);
    throw new Unread(`it is asynchronous in a way that is not read: \`.${name}(…)\``, node);
  }
  const list = argumentsOf(place);
  if (mutators.test(name)) throw new Unread(`it changes a result by \`${name}\``, node);
  if (list.some(({ is }) => is === 'closure') && name === 'forEach') {
    throw new Unread('it iterates over a result', node);
  }
  if (name === 'toString' && owner.is === 'result' && host.unit.isInstance(owner.type)) {
    return { is: 'term', term: { of: 'string', variable: owner.variable, when: 'after' } };
  }
  const term = termIn(owner);
  const by = list.length === 0 ? changesOfText[name] : undefined;
  if (term !== undefined && by !== undefined)
    return { is: 'term', term: { of: 'derived', by, term }, type: { kind: 'string' } };
  return term === undefined && owner.is !== 'opaque' ? nothing : { is: 'opaque' };
}

/** Methods of texts, with what terms make of a text by them. */
const changesOfText: Readonly<Record<string, Derivation | undefined>> = {
  toLowerCase: 'lower-case',
  toUpperCase: 'upper-case',
  trim: 'trimmed',
};
