import type { Statement, StubBehaviour, Variable } from '../../model/test-case.ts';
import type { ValueType } from '../../model/value-type.ts';
import type { Node } from '../../syntax/parse.ts';
import { computingStub, globalStub } from './computing-stub.ts';
import { notedIn } from './noted-in.ts';
import { stubOf, type ReadStub } from './stub-of.ts';
import { readOr, Unread } from './unread.ts';
import { nothing, type ReadValue, type UnplacedBehaviour } from './values.ts';

type ClosureValue = Extract<ReadValue, { is: 'closure' }>;

/** The most statements of a test case. */
const mostStatements = 400;

/** What writing a test case needs to know of the test. */
export interface WriterParts {
  /** Runs a function of the test file. */
  readonly call: (closure: ClosureValue, list: readonly ReadValue[]) => ReadValue;
  /** The text of that file. */
  readonly text: string;
  /** Whether something plain stands for inputs that can't be read. */
  readonly replacesUnread: boolean;
}

/** Writes the statements of a test case. Each list, record and function of the test becomes one variable, however often it is used. */
export class CaseWriter {
  readonly statements: Statement[] = [];
  readonly types: ValueType[] = [];
  /** The variables of inputs that can't be read, for which empty objects stand. */
  readonly unread: Set<Variable> = new Set();
  readonly #variables = new Map<ReadValue, Variable>();
  /** Values that are being made, to notice those that contain themselves. */
  readonly #making = new Set<ReadValue>();
  readonly #parts: WriterParts;

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  add(statement: Statement, type: ValueType, node: Node): Variable {
    if (this.statements.length >= mostStatements) throw new Unread('it takes too many steps', node);
    this.statements.push(statement);
    this.types.push(type);
    return this.statements.length - 1;
  }

  /** Takes the last statements out. */
  cutTo(length: number): void {
    this.statements.length = length;
    this.types.length = length;
    for (const [value, variable] of this.#variables) {
      if (variable >= length) this.#variables.delete(value);
    }
    for (const variable of this.unread) {
      if (variable >= length) this.unread.delete(variable);
    }
  }

  /** The variable of a value that a statement made already. */
  find(value: ReadValue): Variable | undefined {
    return value.is === 'result' ? value.variable : this.#variables.get(value);
  }

  /** The variable of a value, which is made by statements if it is not yet there. */
  variableOf(value: ReadValue, node: Node): Variable {
    const known = this.find(value);
    if (known !== undefined) return known;
    if (this.#making.has(value)) throw new Unread('it uses a value that contains itself', node);
    this.#making.add(value);
    try {
      const variable = this.#make(value, node);
      this.#variables.set(value, variable);
      return variable;
    } finally {
      this.#making.delete(value);
    }
  }

  #make(value: ReadValue, node: Node): Variable {
    const before = this.statements.length;
    return readOr(
      () => this.#read(value, node),
      (problem) => {
        if (!this.#parts.replacesUnread) throw problem;
        this.cutTo(before);
        if (value.is === 'closure') return this.#stub({ does: 'return', value: nothing }, [], node);
        const variable = this.add({ kind: 'object', members: [] }, unknown, node);
        this.unread.add(variable);
        return variable;
      },
    );
  }

  #read(value: ReadValue, node: Node): Variable {
    switch (value.is) {
      case 'primitive':
        return this.add({ kind: 'primitive', value: value.value }, { kind: value.value.of }, node);
      case 'list': {
        const elements = value.elements.map((each) => this.variableOf(each, node));
        return this.add({ kind: 'array', elements }, list, node);
      }
      case 'record': {
        const members = [...value.members].map(
          ([key, each]) => [key, this.variableOf(each, node)] as const,
        );
        return this.add({ kind: 'object', members }, unknown, node);
      }
      case 'regexp':
        return this.add(
          { kind: 'regexp', source: value.source, flags: value.flags },
          { kind: 'built-in', name: 'RegExp' },
          node,
        );
      case 'built-in': {
        const given = value.arguments.map((each) => this.variableOf(each, node));
        return this.add(
          { kind: 'built-in', class: value.class, arguments: given },
          { kind: 'built-in', name: value.class },
          node,
        );
      }
      case 'closure': {
        const stub =
          stubOf(value) ??
          this.#recordingStub(value) ??
          this.#knownStub(value) ??
          computingStub(value.node, value.scope.file?.text ?? this.#parts.text);
        if (stub === undefined) {
          throw new Unread('it passes a callback that computes something', value.node);
        }
        return this.#stub(stub.behaviour, stub.parameterNames, node);
      }
      case 'double': {
        const { behaviour } = value;
        return this.#stub(behaviour, [], node);
      }
      case 'export':
        throw new Unread(`it passes ${[value.name, ...value.path].join('.')} as a value`, node);
      case 'bound':
        throw new Unread('it passes a function with bound arguments', node);
      case 'foreign':
        throw new Unread(`it uses the package ${value.module}`, node);
      case 'global': {
        const stub = globalStub(value.path);
        if (stub === undefined) {
          throw new Unread(`it passes ${value.path.join('.')} as a value`, node);
        }
        return this.#stub(stub.behaviour, stub.parameterNames, node);
      }
      case 'term':
      case 'opaque':
      case 'kind':
      case 'comparison':
      case 'table':
      case 'helpers':
        throw new Unread('it uses a part of a result as an input', node);
      case 'result':
        return value.variable;
    }
  }

  /** A function that only notes its calls. What it notes them in is no longer known. */
  #recordingStub({ node, scope }: ClosureValue): ReadStub | undefined {
    const noted = notedIn(node, scope);
    if (noted === undefined) return undefined;
    for (const name of noted) scope.assign(name, { is: 'opaque' });
    return {
      parameterNames: [],
      behaviour: { does: node.async ? 'resolve' : 'return', value: nothing },
    };
  }

  /** A function whose result does not depend on its arguments. */
  #knownStub(closure: ClosureValue): ReadStub | undefined {
    if (closure.node.body === null || closure.node.body.type === 'BlockStatement') return undefined;
    const length = this.statements.length;
    try {
      const value = this.#parts.call(
        closure,
        closure.node.params.map(() => ({ is: 'opaque' })),
      );
      const isPromise = value.is === 'built-in' && value.class === 'Promise';
      const given = isPromise ? (value.arguments[0] ?? nothing) : value;
      const isUsable = ['primitive', 'list', 'record', 'built-in', 'regexp'].includes(given.is);
      if (!isUsable || this.statements.length > length) {
        this.cutTo(length);
        return undefined;
      }
      const does = isPromise || closure.node.async ? 'resolve' : 'return';
      return { parameterNames: [], behaviour: { does, value: given } };
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      this.cutTo(length);
      return undefined;
    }
  }

  #placed(behaviour: UnplacedBehaviour, node: Node): StubBehaviour {
    const variableOf = (value: ReadValue): Variable => this.variableOf(value, node);
    switch (behaviour.does) {
      case 'return':
      case 'resolve':
        return { does: behaviour.does, value: variableOf(behaviour.value) };
      case 'call-argument':
        return { ...behaviour, arguments: behaviour.arguments.map(variableOf) };
      default:
        return behaviour;
    }
  }

  #stub(behaviour: UnplacedBehaviour, parameterNames: readonly string[], node: Node): Variable {
    const placed = this.#placed(behaviour, node);
    const type = { kind: 'function', parameters: [], returns: unknown } as const;
    return this.add({ kind: 'stub', parameterNames, behaviour: placed }, type, node);
  }
}

const unknown: ValueType = { kind: 'unknown' };
const list: ValueType = { kind: 'array', element: unknown };
