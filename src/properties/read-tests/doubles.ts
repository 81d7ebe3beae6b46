import type { Node } from '../../syntax/parse.ts';
import type { ReadHost } from './read-host.ts';
import { concrete } from './literal-values.ts';
import { Unread } from './unread.ts';
import { nothing, type ReadValue } from './values.ts';

type DoubleValue = Extract<ReadValue, { is: 'double' }>;

/** Calls a function of a framework's test doubles: `vi.fn()`, or a method of a double: `fn.mockReturnValue(1)`. */
export function doubleOf(
  path: readonly string[],
  list: () => readonly ReadValue[],
  { node, host }: { readonly node: Node; readonly host: ReadHost },
  own: DoubleValue = { is: 'double', behaviour: { does: 'return', value: nothing } },
): ReadValue {
  const [first = '', second = ''] = path;
  switch (first) {
    case 'fn':
    case 'stub':
    case 'fake':
    case 'spy': {
      if (second !== '') return doubleOf([second], list, { node, host }, own);
      const [behaviour] = list();
      if (behaviour === undefined) return own;
      if (first !== 'fn' && behaviour.is !== 'closure') throw new Unread('it uses a spy', node);
      return withImplementation(behaviour, node);
    }
    case 'mockReturnValue':
    case 'returns':
      own.behaviour = { does: 'return', value: list()[0] ?? nothing };
      return own;
    case 'mockResolvedValue':
    case 'resolves':
      own.behaviour = { does: 'resolve', value: list()[0] ?? nothing };
      return own;
    case 'mockImplementation':
    case 'callsFake':
      return withImplementation(list()[0] ?? nothing, node);
    case 'mockClear':
    case 'mockName':
    case 'mockReset':
    case 'restoreAllMocks':
    case 'clearAllMocks':
    case 'resetAllMocks':
    case 'resetModules':
    case 'useRealTimers':
    case 'setTimeout':
    case 'setConfig':
    case 'unmock':
    case 'restore':
      return own;
    case 'useFakeTimers':
    case 'timers':
    case 'setSystemTime':
    case 'advanceTimersByTime':
    case 'runAllTimers':
      throw new Unread('it uses fake timers', node);
    case 'spyOn':
    case 'method':
      throw new Unread(`it uses a spy: \`${host.textOf(node)}\``, node);
    case 'mock':
    case 'doMock':
    case 'hoisted':
    case 'mocked': {
      const module = concrete(list()[0] ?? nothing);
      throw new Unread(
        `it uses a mock of ${typeof module === 'string' ? module : 'something'}`,
        node,
      );
    }
    case 'mockImplementationOnce':
    case 'mockReturnValueOnce':
    case 'mockResolvedValueOnce':
    case 'mockRejectedValueOnce':
    case 'mockRejectedValue':
    case 'onCall':
    case 'onFirstCall':
      throw new Unread('it uses a stub that does something else with each call', node);
    default:
      throw new Unread(`it uses \`${host.textOf(node)}\``, node);
  }
}

function withImplementation(value: ReadValue, node: Node): ReadValue {
  if (value.is !== 'closure') throw new Unread('it uses a stub whose function is not known', node);
  return value;
}

/** What a call of a double by the test itself gives. */
export function callDouble({ behaviour }: DoubleValue): ReadValue {
  return behaviour.does === 'return' ? behaviour.value : nothing;
}
