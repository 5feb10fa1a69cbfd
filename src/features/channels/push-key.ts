import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../context.js';
import { findPushKey, storedPushKey } from './store.js';

/** The key pair by which push services know the service (VAPID, RFC 8292). */
export interface PushKey {
  /** Public point, in base64url. */
  publicKey: string;
  signingKey: KeyObject;
}

const CURVE = 'prime256v1';

const known = new WeakMap<Db, Promise<PushKey>>();

/** Returns the key of the settings, or that of the database, which the first use generates. */
export function pushKeyOf(context: Pick<Context, 'config' | 'db' | 'now'>): Promise<PushKey> {
  let key = known.get(context.db);
  if (key === undefined) {
    key = privateKeyOf(context).then(keyPairOf);
    known.set(context.db, key);
    key.catch(() => known.delete(context.db));
  }
  return key;
}

async function privateKeyOf({ config, db, now }: Pick<Context, 'config' | 'db' | 'now'>): Promise<string> {
  const present = config.push.privateKey ?? (await findPushKey(db.read));
  if (present !== undefined) return present;
  const curve = createECDH(CURVE);
  curve.generateKeys();
  // The library leaves out leading zeros.
  const made = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return db.write((trx) => storedPushKey(trx, made, now().toISOString()));
}

function keyPairOf(privateKey: string): PushKey {
  const curve = createECDH(CURVE);
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const point = curve.getPublicKey();
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65), d: privateKey };
  return {
    publicKey: point.toString('base64url'),
    signingKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}
