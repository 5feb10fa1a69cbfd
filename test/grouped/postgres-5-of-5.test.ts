import { runGroupOnPostgres } from '../support/group.js';

await runGroupOnPostgres(5, 5);
