import type { TestCase, Variable } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { takenNames } from './built-in-names.ts';
import { isIdentifier } from './literal-text.ts';
import { callableOf, type ModelIndex } from '../model-index.ts';
import { typeGiven, type VariableUse } from './variable-types.ts';

export interface NamingContext {
  readonly testCase: TestCase;
  readonly index: ModelIndex;
  readonly uses: readonly (VariableUse | undefined)[];
  /** What no variable may be called: imports. */
  readonly taken: ReadonlySet<string>;
}

/**
 * Names for the variables of a test, after their types and the parameters that they are given to. One that is taken gives way to
 * the next that fits; numbers come last.
 */
export function nameVariables(
  variables: readonly Variable[],
  context: NamingContext,
): ReadonlyMap<Variable, string> {
  const names = new Map<Variable, string>();
  const isFree = (name: string): boolean =>
    !takenNames.has(name) && !context.taken.has(name) && ![...names.values()].includes(name);
  for (const variable of variables) {
    const candidates = candidatesFor(variable, context).filter(isIdentifier);
    const [first = 'value'] = candidates;
    const stem = takenNames.has(first) || context.taken.has(first) ? `${first}Value` : first;
    let name = candidates.find(isFree) ?? stem;
    for (let number = 2; !isFree(name); number += 1) name = stem + number;
    names.set(variable, name);
  }
  return names;
}

function candidatesFor(variable: Variable, context: NamingContext): readonly string[] {
  const { testCase, index, uses } = context;
  const statement = testCase.statements[variable];
  const use = uses[variable];
  const role = use?.role === undefined ? [] : roleNames(use.role);
  switch (statement?.kind) {
    case 'call': {
      const { kind, name, returns } = callableOf(index, statement.callable);
      const ofType = typeNames(returns, index);
      if (kind === 'constructor') {
        const isReceiver = testCase.statements.some(
          (other) => 'receiver' in other && other.receiver === variable,
        );
        return isReceiver ? [...ofType, ...role] : [...role, ...ofType];
      }
      if (kind === 'getter' || kind === 'field') return [lowerFirst(name), ...role, ...ofType];
      return [...role, ...nounOf(name), ...ofType, 'result'];
    }
    case 'await': {
      const given = typeGiven(testCase, variable, index);
      return [...role, ...(given === undefined ? [] : typeNames(given, index)), 'result'];
    }
    case 'array':
      return [...role, 'list', 'values'];
    case 'object':
      return [...role, ...(use?.type === undefined ? [] : typeNames(use.type, index)), 'options'];
    case 'stub':
      return [...role, 'callback'];
    case 'built-in':
      return [...role, lowerFirst(statement.class)];
    case 'regexp':
      return [...role, 'pattern'];
    case 'async-iterable':
      return [...role, 'items'];
    case 'primitive':
      return [...role, ...primitiveNames(statement.value.of)];
    default:
      return [...role, 'value'];
  }
}

/** Single letters say nothing, unless there is nothing better. */
function roleNames(role: string): readonly string[] {
  return role.length > 1 ? [role.replace(/^_+/, '')] : [];
}

/** Of `getTotal`, `toJson` or `createUser` what it is about. */
function nounOf(name: string): readonly string[] {
  const noun = /^(?:get|to|create|make|build|from|as|find|new)([A-Z]\w*)$/.exec(name)?.[1];
  return noun === undefined ? [] : [lowerFirst(noun)];
}

function typeNames(type: ValueType, index: ModelIndex): readonly string[] {
  switch (type.kind) {
    case 'instance': {
      const known = index.classes.get(type.class);
      return known === undefined ? [] : [lowerFirst(known.name)];
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

function primitiveNames(kind: string): readonly string[] {
  switch (kind) {
    case 'string':
      return ['text'];
    case 'symbol':
      return ['symbol', 'key'];
    default:
      return ['value'];
  }
}

/** `Money` as `money`, `URL` as `url`, `HTMLNode` as `htmlNode`. */
function lowerFirst(name: string): string {
  return name.replace(/^[A-Z]+(?=$|[A-Z][a-z]|\d)|^[A-Z]/, (start) => start.toLowerCase());
}
