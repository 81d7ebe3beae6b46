class TreeNode {
  left = undefined;
  right = undefined;

  constructor(key, value) {
    this.key = key;
    this.value = value;
  }
}

class TreeMap {
  root = undefined;
  size = 0;

  set(key, value) {
    if (this.root === undefined) {
      this.root = new TreeNode(key, value);
      this.size += 1;
      return this;
    }
    let node = this.root;
    for (;;) {
      if (key === node.key) {
        node.value = value;
        return this;
      }
      const side = key < node.key ? 'left' : 'right';
      if (node[side] === undefined) {
        node[side] = new TreeNode(key, value);
        this.size += 1;
        return this;
      }
      node = node[side];
    }
  }

  get(key) {
    let node = this.root;
    while (node !== undefined && node.key !== key) node = key < node.key ? node.left : node.right;
    return node?.value;
  }
}

function height(node) {
  if (node === undefined) return 0;
  return 1 + Math.max(height(node.left), height(node.right));
}

function buildGraph(count) {
  const nodes = Array.from({ length: count }, (_, id) => ({ id, edges: [], distance: Infinity }));
  for (const node of nodes) {
    for (let step = 1; step <= 4; step += 1) {
      const target = nodes[(node.id * 7 + step * step * 13) % count];
      node.edges.push({ target, cost: ((node.id + step) % 9) + 1 });
    }
  }
  return nodes;
}

function relaxAll(nodes) {
  nodes[0].distance = 0;
  const queue = [nodes[0]];
  let visits = 0;
  while (queue.length > 0) {
    const node = queue.shift();
    visits += 1;
    for (const { target, cost } of node.edges) {
      const distance = node.distance + cost;
      if (distance < target.distance) {
        target.distance = distance;
        queue.push(target);
      }
    }
  }
  return visits;
}

export function run() {
  const map = new TreeMap();
  let key = 1;
  for (let i = 0; i < 6_000; i += 1) {
    key = (key * 16807) % 2147483647;
    map.set(key, i);
  }
  let found = 0;
  key = 1;
  for (let i = 0; i < 6_000; i += 1) {
    key = (key * 16807) % 2147483647;
    found += map.get(key) ?? 0;
  }
  return found + map.size + height(map.root) + relaxAll(buildGraph(1_500));
}
