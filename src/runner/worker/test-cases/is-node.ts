/** Returns whether a value is a node of the page that a realm has. What it consists of is the page's own. */
export function isNode(value: object, realm: object): boolean {
  const node: unknown = Reflect.get(realm, 'Node');
  return typeof node === 'function' && value instanceof node;
}
