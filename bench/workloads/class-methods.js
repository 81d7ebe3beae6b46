class Vector {
  constructor(x, y) {
    this.x = x;
    this.y = y;
  }

  plus(other) {
    return new Vector(this.x + other.x, this.y + other.y);
  }

  times(factor) {
    return new Vector(this.x * factor, this.y * factor);
  }

  get length() {
    return Math.sqrt(this.x * this.x + this.y * this.y);
  }
}

class Particle {
  #age = 0;

  constructor(position, speed) {
    this.position = position;
    this.speed = speed;
  }

  step(time) {
    this.#age += time;
    this.position = this.position.plus(this.speed.times(time));
    if (this.position.length > 50) this.speed = this.speed.times(-1);
    return this;
  }

  get isOld() {
    return this.#age > 3;
  }
}

class Account {
  balance = 0;
  entries = 0;

  deposit(amount) {
    if (amount <= 0) throw new RangeError('amount');
    this.balance += amount;
    this.entries += 1;
    return this;
  }

  withdraw(amount) {
    if (amount > this.balance) return false;
    this.balance -= amount;
    this.entries += 1;
    return true;
  }

  fee() {
    return this.entries > 10 ? Math.min(this.balance * 0.01, 5) : 0;
  }
}

export function run() {
  const particles = [];
  for (let i = 0; i < 100; i += 1) {
    particles.push(new Particle(new Vector(i, -i), new Vector(1 + (i % 3), 2 - (i % 5))));
  }
  let old = 0;
  for (let round = 0; round < 150; round += 1) {
    for (const particle of particles) if (particle.step(0.1).isOld) old += 1;
  }
  const account = new Account();
  let fees = 0;
  for (let i = 1; i < 50_000; i += 1) {
    account.deposit(i % 17 || 1);
    if (i % 3 === 0) account.withdraw(i % 40);
    fees += account.fee();
  }
  return old + Math.round(fees);
}
