import { expectedCode } from '../../generation/write/code/expected-code.ts';
import {
  callableCode,
  mayBeNothing,
  memberCode,
} from '../../generation/write/code/callable-code.ts';
import {
  array,
  call,
  infix,
  member,
  method,
  name,
  number,
  object,
  prefix,
  string,
  template,
  type Code,
} from '../../generation/write/code/code.ts';
import { callableOf } from '../../generation/write/model-index.ts';
import { inspectedClass } from '../../model/inspected-class.ts';
import type { Derivation, Term } from '../../model/property.ts';
import type { Variable } from '../../model/test-case.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import { isInstance } from '../conditions/evaluate-condition.ts';
import { kindOf, type PropertyContext } from './property-context.ts';

/** The expression for a term. What was captured before the test code has a name. */
export function termCode(term: Term, context: PropertyContext): Code {
  const captured = context.captured.get(JSON.stringify(term));
  return captured === undefined ? freshCode(term, context) : name(captured);
}

/** The expression that reads the value of a term. */
export function freshCode(term: Term, context: PropertyContext): Code {
  const { code } = context;
  const inner = (part: Term): Code => termCode(part, context);
  switch (term.of) {
    case 'variable':
      return code.codeOf(term.variable);
    case 'member': {
      const callable = callableOf(code.index, term.callable);
      return inspectedClass(callable) === undefined
        ? callableCode(callable, term.variable, [], code)
        : callableCode(callable, undefined, [code.codeOf(term.variable)], code);
    }
    case 'string':
      return call(memberCode(term.variable, 'toString', code), []);
    case 'iteration':
      return array([prefix('...', code.codeOf(term.variable))]);
    case 'length': {
      const kind = kindOf(term.term, context);
      const key = kind === 'set' || kind === 'map' ? 'size' : 'length';
      return member(inner(term.term), key, isMissable(term.term, context));
    }
    case 'element':
      // Older libraries have no `at`, whose result may also be undefined.
      return term.at < 0
        ? method(inner(term.term), 'at', number(String(term.at)))
        : member(inner(term.term), String(term.at));
    case 'property':
      return member(inner(term.term), term.name, isMissable(term.term, context));
    case 'derived':
      return derivedCode(term.by, inner(term.term), kindOf(term.term, context) === 'array');
    case 'constant':
      return expectedCode(term.value, code.codeOf);
    case 'arithmetic': {
      const [left, right] = [inner(term.left), inner(term.right)];
      if (term.operator === '+' && kindOf(term.left, context) === 'array') {
        return array([prefix('...', left), prefix('...', right)]);
      }
      if (term.operator === '-' && isZero(term.left)) return infix(number('0'), '-', right);
      return infix(left, term.operator, right);
    }
    case 'text':
      return template(
        term.parts.map((part) =>
          part.of === 'constant' && part.value.is === 'string' ? part.value.value : inner(part),
        ),
      );
    case 'list':
      return array(term.elements.map(inner));
    case 'record':
      return object(
        term.members.map(([key, value]) => [
          key.of === 'constant' && key.value.is === 'string' ? key.value.value : inner(key),
          inner(value),
        ]),
      );
  }
}

/** The most that a property says of what an instance is before and after. */
const most = 4;

function rankOf({ of }: Term): number {
  return of === 'string' || of === 'iteration' ? 0 : 1;
}

/** Whether a value can be kept to be compared: neither a function nor an instance, of which nobody has a copy, and not nothing. */
function isData(value: ObservedValue): boolean {
  return !['function', 'undefined', 'promise', 'same'].includes(value.is) && !isInstance(value);
}

/** The expression for all that is seen of a variable. An instance is what its members tell: what is private to it may change. */
export function contentCode(variable: Variable, context: PropertyContext): Code {
  const { before } = context.snapshot;
  const own: Term = { of: 'variable', variable, when: 'after' };
  if (!isInstance(before.get(`value ${variable}`))) return freshCode(own, context);
  const told = [...before].flatMap(([key, value]): (readonly [string, Term])[] => {
    const [of, owner, ...more] = key.split(' ');
    if (owner !== String(variable) || !isData(value)) return [];
    const callable = more.join(' ');
    if (of === 'member') {
      const { name: called } = callableOf(context.code.index, callable);
      return [[called, { of, variable, callable, when: 'after' }]];
    }
    if (of === 'string') return [['text', { of, variable, when: 'after' }]];
    return of === 'iteration' ? [['elements', { of, variable, when: 'after' }]] : [];
  });
  // What it is printed as and its elements tell most in few words.
  const ranked = told.toSorted(([, one], [, other]) => rankOf(one) - rankOf(other)).slice(0, most);
  const codes = ranked.map(([key, term]) => [key, freshCode(term, context)] as const);
  const [only] = codes;
  return codes.length === 1 && only !== undefined ? only[1] : object(codes);
}

/** Whether strict TypeScript refuses access to members of a value, because it may be undefined or null by its type. */
function isMissable(term: Term, { code }: PropertyContext): boolean {
  return term.of === 'variable' && mayBeNothing(term.variable, code);
}

function derivedCode(by: Derivation, of: Code, isList: boolean): Code {
  switch (by) {
    case 'absolute':
      return method(name('Math'), 'abs', of);
    case 'lower-case':
      return method(of, 'toLowerCase');
    case 'upper-case':
      return method(of, 'toUpperCase');
    case 'trimmed':
      return method(of, 'trim');
    case 'reversed':
      return isList
        ? method(array([prefix('...', of)]), 'reverse')
        : method(method(method(of, 'split', string('')), 'reverse'), 'join', string(''));
  }
}

function isZero(term: Term): boolean {
  return term.of === 'constant' && term.value.is === 'number' && term.value.text === '0';
}
