import { runGroupOnPostgres } from '../support/group.js';

await runGroupOnPostgres(3, 5);
