import { VARIABLES, type Variable, type VariableName } from './variables.js';
import { isTimeZone } from './time-zone.js';
import { parseTrustProxy } from './trust-proxy.js';

/** A setting that cannot be used; the message names it and what to write instead. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Env = Readonly<Record<string, string | undefined>>;

export type EnvReader = ReturnType<typeof readEnv>;

/** Values from examples, which must never protect anything. */
export const KNOWN_SECRETS = new Set([
  'change-me',
  'changeme',
  'password',
  'admin',
  'secret',
  'change-me-change-me-change-me-change-me',
]);

/** It is in the source: anyone who reads it could sign anything. */
const TEST_SECRET = 'test-only-secret-that-nothing-else-accepts';

/** Reads settings by name, each checked against the table. @throws ConfigError */
export function readEnv(env: Env) {
  function raw(name: VariableName): string | undefined {
    const setting: Variable = VARIABLES[name];
    const value = env[name]?.trim() || setting.fallback;
    if (value === undefined) return undefined;
    check(name, setting, value);
    return value;
  }
  function text(name: VariableName): string {
    const value = raw(name);
    if (value === undefined) throw new ConfigError(`${name} must be set.`);
    return value;
  }
  return {
    optional: raw,
    /** Says whether the environment itself sets it. */
    given: (name: VariableName) => Boolean(env[name]?.trim()),
    text,
    integer: (name: VariableName) => Number(text(name)),
    optionalInteger: (name: VariableName) => (raw(name) === undefined ? undefined : Number(raw(name))),
    boolean: (name: VariableName) => text(name) === 'true',
    proxies: (name: VariableName) => parseTrustProxy(text(name)) ?? 0,
    required(name: VariableName, because: string): string {
      const value = raw(name);
      if (value === undefined) throw new ConfigError(`${name} must be set because ${because}.`);
      return value;
    },
    secret(name: VariableName): string {
      const value = raw(name);
      if (raw('NODE_ENV') === 'test') return value ?? `${TEST_SECRET}-${name}`;
      if (value === undefined || KNOWN_SECRETS.has(value) || value.startsWith(TEST_SECRET)) {
        throw new ConfigError(`${name} must be set to a secret of your own: openssl rand -base64 48`);
      }
      return value;
    },
  };
}

function check(name: string, setting: Variable, value: string): void {
  const bad = (what: string) => new ConfigError(`${name} must be ${what}; it is ${JSON.stringify(value)}.`);
  if (setting.oneOf && !setting.oneOf.includes(value)) throw bad(`one of ${setting.oneOf.join(', ')}`);
  if (setting.minLength && value.length < setting.minLength) {
    throw new ConfigError(`${name} must have at least ${setting.minLength} characters.`);
  }
  switch (setting.kind) {
    case 'integer': {
      const n = Number(value);
      const { min = 0, max = Number.MAX_SAFE_INTEGER } = setting;
      if (!Number.isInteger(n) || n < min || n > max) throw bad(`a whole number from ${min} to ${max}`);
      break;
    }
    case 'boolean':
      if (value !== 'true' && value !== 'false') throw bad('true or false');
      break;
    case 'url':
      if (!hasScheme(value, /^https?:$/)) throw bad('an http or https address');
      break;
    // It is not repeated in the message: it holds a secret.
    case 'webhook':
      if (!hasScheme(value, /^https?:$/)) throw new ConfigError(`${name} must be an http or https address.`);
      break;
    // Neither is repeated in a message: they hold passwords.
    case 'postgres':
      if (!hasScheme(value, /^postgres(ql)?:$/))
        throw new ConfigError(`${name} must be an address like postgres://user:password@host:5432/name.`);
      break;
    case 'redis':
      if (!hasScheme(value, /^rediss?:$/))
        throw new ConfigError(`${name} must be an address like redis://host:6379, or rediss:// for TLS.`);
      break;
    case 'age':
      // The message never repeats the value: it is a secret.
      if (!/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/.test(value))
        throw new ConfigError(`${name} must be a key as npm run backup -- --new-key prints it: AGE-SECRET-KEY-1...`);
      break;
    case 'smtp':
      // The message never repeats the value: it holds a password.
      if (!isSmtpAddress(value))
        throw new ConfigError(
          `${name} must be an address like smtps://user:password@mail.example.com (in user and password, write @ as %40, / as %2F and : as %3A).`,
        );
      break;
    case 'proxies':
      if (parseTrustProxy(value) === undefined) {
        throw bad('the number of proxies (0 to 10) or their addresses, such as 10.0.0.2, 192.168.1.0/24');
      }
      break;
    case 'email':
      if (!/^[^\s@]+@[^\s@]+$/.test(value)) throw bad('an email address');
      break;
    case 'colour':
      if (!/^#[0-9a-f]{6}$/i.test(value)) throw bad('a colour like #b4532a');
      break;
    case 'timezone':
      if (!isTimeZone(value)) throw bad('an IANA time zone such as Europe/Berlin');
      break;
    default:
  }
}

function hasScheme(value: string, scheme: RegExp): boolean {
  return scheme.test(URL.canParse(value) ? new URL(value).protocol : '');
}

function isSmtpAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(value);
  const decodes = [username, password].every((part) => !/%(?![0-9a-f]{2})/i.test(part));
  return (
    /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === '' && hash === '' && decodes
  );
}

/** Says whether a host is this machine. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]' || hostname.endsWith('.localhost')
  );
}
