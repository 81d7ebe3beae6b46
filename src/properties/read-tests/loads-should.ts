/**
 * Whether a module gives all values the member `should`, with which assertions begin: it loads should.js, or it has chai do that. Elsewhere,
 * a member with this name is the user's own.
 */
export function loadsShould(text: string): boolean {
  const loads = /['"](?:should(?:\/[\w./-]+)?|chai\/register-should(?:\.js)?)['"]/.test(text);
  return loads || (/['"]chai['"]/.test(text) && /\bshould\(\)/.test(text));
}

/** Whether the configuration of a test runner names should.js as what to load first. */
export function configuresShould(text: string): boolean {
  return /(?:^|[\s'"=,[])(?:should|chai\/register-should(?:\.js)?)(?:$|[\s'",\]])/m.test(text);
}
