import type { Statement, TestCase } from '../../../../src/model/test-case.ts';

/** A statement as a line: `v1 add(v0)`. */
export function statementText(statement: Statement): string {
  switch (statement.kind) {
    case 'primitive': {
      const { value } = statement;
      if (value.of === 'number') return value.text;
      return 'value' in value ? JSON.stringify(value.value) : value.of;
    }
    case 'array':
      return `[${statement.elements.map((each) => `v${each}`).join(', ')}]`;
    case 'object':
      return `{ ${statement.members.map(([key, each]) => `${key}: v${each}`).join(', ')} }`;
    case 'call': {
      const owner = statement.receiver === undefined ? '' : `v${statement.receiver} `;
      return `${owner}${statement.callable}(${statement.arguments.map((each) => `v${each}`).join(', ')})`;
    }
    case 'await':
      return `await v${statement.promise}`;
    case 'member':
      return `${statement.constant}.${statement.member}`;
    case 'stub':
      return `stub ${JSON.stringify(statement.behaviour)}`;
    default:
      return JSON.stringify(statement);
  }
}

/** The statements of a test case as one line: `v0 = 1; v1 = add(v0)`. */
export function testCaseText({ statements }: TestCase): string {
  return statements.map((each, at) => `v${at} = ${statementText(each)}`).join('; ');
}
