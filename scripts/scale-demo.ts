import { numberOf, runCommand } from '../commands/support/command.js';
import { showAccounts } from './scale-demo/accounts.js';
import { showProcesses } from './scale-demo/processes.js';

const usage = `Shows the service at a large scale, in one of two ways.

  npm run task scale-demo
  npm run task scale-demo -- --seconds 20 --users 4 --limit 100     # requests a user in 5 s

Several processes: starts PostgreSQL, Redis, three processes of the service and a proxy on loopback, drives mixed load with
API keys and connected apps, and kills and replaces the processes meanwhile. Ends with what became of it, and with 1 when a
write that was acknowledged is lost or doubled, an app lost its connection, or a limit was exceeded. Takes PostgreSQL and
Redis (or Valkey) as Debian installs them: apt-get install postgresql redis-server

  npm run task scale-demo -- --accounts 1000                        # of 1 000 tasks each
  npm run task scale-demo -- --accounts 100 --tasks 5000 --seconds 2 --rounds 3

Many accounts: fills a SQLite database with that many accounts and another one with ten, and measures requests of all
accounts in turn on both, round by round. Ends with 1 when a request takes more than 1.3 times as much processor time as
with ten accounts. Prints start, backup, memory and file of the large database, too (Linux).`;

const options = {
  seconds: { type: 'string' },
  users: { type: 'string', default: '8' },
  limit: { type: 'string', default: '150' },
  accounts: { type: 'string' },
  tasks: { type: 'string', default: '1000' },
  rounds: { type: 'string', default: '5' },
} as const;

await runCommand({ usage, options }, async ({ accounts, seconds, ...given }) => {
  if (accounts === undefined) {
    await showProcesses({
      seconds: numberOf('--seconds', seconds ?? '60'),
      users: numberOf('--users', given.users),
      limit: numberOf('--limit', given.limit),
    });
    return;
  }
  await showAccounts({
    accounts: numberOf('--accounts', accounts),
    tasks: numberOf('--tasks', given.tasks),
    seconds: numberOf('--seconds', seconds ?? '1'),
    rounds: numberOf('--rounds', given.rounds),
  });
});
