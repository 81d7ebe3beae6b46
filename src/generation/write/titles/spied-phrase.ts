import type { ObservedValue, SpiedMethod } from '../../../model/test-case-trace.ts';
import { describeObserved } from './describe-value.ts';

const verbs: Readonly<Record<SpiedMethod, string>> = {
  log: 'prints',
  info: 'prints',
  debug: 'prints',
  warn: 'warns',
  error: 'reports',
  fetch: 'requests',
};

/** The words for what is printed or requested: `warns 'too long'`, `prints 3 times`, or `requests /users/1`. */
export function spiedPhrase(method: SpiedMethod, calls: ObservedValue): string {
  const verb = verbs[method];
  if (method === 'fetch') return requestedPhrase(calls);
  const [first, ...others] = calls.is === 'array' ? calls.elements : [];
  if (first === undefined) return method === 'warn' ? 'does not warn' : `${verb} nothing`;
  const [text, ...more] = first?.is === 'array' ? first.elements : [];
  if (others.length > 0)
    return others.length === 1 ? `${verb} twice` : `${verb} ${others.length + 1} times`;
  const told = text === undefined || more.length > 0 ? 'once' : describeObserved(text);
  return /^(?:once|an? (?:long string|string with))/.test(told)
    ? `${verb} ${method === 'error' ? 'an error' : method === 'warn' ? 'once' : 'a message'}`
    : `${verb} ${told}`;
}

/** The longest path of a request that a title shows. */
const longestPath = 60;

/** The words for requests: `requests /users/1`, or `requests 3 resources`. */
function requestedPhrase(calls: ObservedValue): string {
  const [first, ...others] = calls.is === 'array' ? calls.elements : [];
  if (first === undefined) return 'requests nothing';
  if (others.length > 0) return `requests ${others.length + 1} resources`;
  const [resource] = first.is === 'array' ? first.elements : [];
  const address = resource?.is === 'url' ? resource.text : undefined;
  const text = resource?.is === 'string' ? resource.value : address;
  const path = text === undefined ? undefined : pathOf(text);
  if (path !== undefined && path.length <= longestPath) return `requests ${path}`;
  return resource?.is === 'string'
    ? `requests ${describeObserved(resource)}`
    : 'requests a resource';
}

/** The path and the query of a web address; undefined for other texts, and if there is no path. */
function pathOf(text: string): string | undefined {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  const { pathname, search } = new URL(text);
  return pathname === '/' ? undefined : pathname + search;
}
