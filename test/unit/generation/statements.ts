import type {
  Primitive,
  Statement,
  StubBehaviour,
  TestCase,
} from '../../../src/model/test-case.ts';

export function testCaseOf(...statements: readonly Statement[]): TestCase {
  return { statements, typeArgument: 'number' };
}

export function primitive(value: Primitive): Statement {
  return { kind: 'primitive', value };
}

export function num(value: number): Statement {
  return primitive({ of: 'number', text: Object.is(value, -0) ? '-0' : String(value) });
}

export function str(value: string): Statement {
  return primitive({ of: 'string', value });
}

export function array(...elements: readonly number[]): Statement {
  return { kind: 'array', elements };
}

export function object(members: Readonly<Record<string, number>>): Statement {
  return { kind: 'object', members: Object.entries(members) };
}

export function date(time: number): Statement {
  return { kind: 'built-in', class: 'Date', arguments: [time] };
}

export function stub(behaviour: StubBehaviour): Statement {
  return { kind: 'stub', parameterNames: [], behaviour };
}

export function call(callable: string, ...args: readonly number[]): Statement {
  return { kind: 'call', callable, arguments: args };
}

export function method(receiver: number, callable: string, ...args: readonly number[]): Statement {
  return { kind: 'call', callable, receiver, arguments: args };
}

/** The numbers and texts that a test case writes down, and the ids of what it calls, as short texts. */
export function sketch({ statements }: TestCase): string[] {
  return statements.map((statement) => {
    switch (statement.kind) {
      case 'primitive':
        return 'text' in statement.value ? statement.value.text : JSON.stringify(statement.value);
      case 'call': {
        const receiver = statement.receiver === undefined ? '' : `$${statement.receiver}.`;
        return `${receiver}${statement.callable}(${statement.arguments.map((at) => `$${at}`).join(', ')})`;
      }
      case 'array':
        return `[${statement.elements.map((at) => `$${at}`).join(', ')}]`;
      case 'object':
        return `{${statement.members.map(([name, at]) => `${name}: $${at}`).join(', ')}}`;
      default:
        return statement.kind;
    }
  });
}
