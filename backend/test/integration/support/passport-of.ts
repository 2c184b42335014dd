import type { INestApplicationContext } from '@nestjs/common';
import passport from 'passport';
import { JwtStrategy } from '../../../src/modules/auth/jwt.strategy.js';
import { LocalStrategy } from '../../../src/modules/auth/local.strategy.js';

const open = new Set<INestApplicationContext>();

/** Passport knows one set of strategies a process: those of the app made last. When that closes, the one before must get its own back. */
export const passportOf = {
  opened(app: INestApplicationContext): void {
    open.add(app);
  },
  closed(app: INestApplicationContext): void {
    open.delete(app);
    const last = [...open].at(-1);
    if (!last) return;
    passport.use(last.get(JwtStrategy, { strict: false }));
    passport.use(last.get(LocalStrategy, { strict: false }));
  },
};
