import type { Statement, StubBehaviour, Variable } from '../../model/test-case.ts';

/** The variables that a statement uses, in the order in which it names them; one that it uses twice is there twice. */
export function variablesOf(statement: Statement): Variable[] {
  const used: Variable[] = [];
  renamed(statement, (variable) => {
    used.push(variable);
    return variable;
  });
  return used;
}

/** The statement with other variables in place of its own. */
export function renamed(statement: Statement, rename: (old: Variable) => Variable): Statement {
  switch (statement.kind) {
    case 'primitive':
    case 'member':
    case 'regexp':
      return statement;
    case 'array':
    case 'async-iterable':
      return { ...statement, elements: statement.elements.map(rename) };
    case 'object':
      return {
        ...statement,
        members: statement.members.map(([name, value]) => [name, rename(value)]),
      };
    case 'built-in':
      return { ...statement, arguments: statement.arguments.map(rename) };
    case 'stub':
      return { ...statement, behaviour: renamedBehaviour(statement.behaviour, rename) };
    case 'call':
      return {
        ...statement,
        ...renamedReceiver(statement.receiver, rename),
        arguments: statement.arguments.map(rename),
      };
    case 'assign':
      return {
        ...statement,
        ...renamedReceiver(statement.receiver, rename),
        value: rename(statement.value),
      };
    case 'await':
      return { ...statement, promise: rename(statement.promise) };
  }
}

/** Whether a statement only makes a value: nothing happens if it is gone, but for those that use it. */
export function isValue({ kind }: Statement): boolean {
  return kind !== 'call' && kind !== 'assign' && kind !== 'await';
}

function renamedBehaviour(
  behaviour: StubBehaviour,
  rename: (old: Variable) => Variable,
): StubBehaviour {
  return 'value' in behaviour ? { ...behaviour, value: rename(behaviour.value) } : behaviour;
}

function renamedReceiver(
  receiver: Variable | undefined,
  rename: (old: Variable) => Variable,
): { receiver?: Variable } {
  return receiver === undefined ? {} : { receiver: rename(receiver) };
}
