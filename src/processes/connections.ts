import type { Worker } from 'node:cluster';
import type { Server, Socket } from 'node:net';
import type { App } from '../context.js';
import type { ParentMessage, WorkerMessage } from './messages.js';

/** How many connections may be on their way to workers, or wait while there is none; further ones are closed. */
const MAX_UNDELIVERED = 2_048;
/** How often a worker that stops looks for connections that have become idle, in milliseconds. */
const IDLE_POLL_MS = 50;

/**
 * Gives each connection of a server, which must pause them (`pauseOnConnect`), to the next worker. The parent keeps its
 * own handle until the worker has taken the connection over, and nothing of it is read before: when a worker dies, the
 * connections that were on their way to it go to another one.
 */
export function distributeConnections(server: Server) {
  const workers: Worker[] = [];
  const onTheirWay = new Map<Worker, Map<number, Socket>>();
  const waiting: Socket[] = [];
  let lastId = 0;
  // What a worker has taken over is no connection of the parent's any more.
  server.maxConnections = MAX_UNDELIVERED;

  const give = (socket: Socket): void => {
    const worker = workers.shift();
    if (worker === undefined) {
      waiting.push(socket);
      return;
    }
    workers.push(worker);
    lastId += 1;
    onTheirWay.get(worker)?.set(lastId, socket);
    const message: ParentMessage = { kind: 'connection', connection: lastId };
    // What cannot be sent is given to another worker when this one's end is noticed.
    worker.send(message, socket, { keepOpen: true }, () => undefined);
  };

  server.on('connection', (socket) => {
    // A client that hangs up is noticed by the worker.
    socket.on('error', () => undefined);
    give(socket);
  });

  return {
    /** The worker takes connections from now on. */
    add(worker: Worker): void {
      workers.push(worker);
      onTheirWay.set(worker, new Map());
      for (const socket of waiting.splice(0)) give(socket);
    },
    /** The worker has taken a connection over. */
    accepted(worker: Worker, connection: number): void {
      const sockets = onTheirWay.get(worker);
      sockets?.get(connection)?.destroy();
      sockets?.delete(connection);
    },
    /** The worker has ended. */
    remove(worker: Worker): void {
      const index = workers.indexOf(worker);
      if (index !== -1) workers.splice(index, 1);
      const sockets = onTheirWay.get(worker)?.values() ?? [];
      onTheirWay.delete(worker);
      for (const socket of sockets) give(socket);
    },
    /** Takes no more connections, and ends those that no worker has. */
    close(): void {
      server.close();
      for (const socket of waiting.splice(0)) socket.destroy();
    },
  };
}

/**
 * Lets the app of a worker serve the connections that its parent sends, in place of a port of its own. A stop answers
 * what they have sent.
 */
export function takeConnections(app: App): void {
  const { server } = app;
  const { maxConnections } = server;
  const open = new Set<Socket>();

  const serve = (socket: Socket): void => {
    if (open.size >= maxConnections) {
      server.emit('drop');
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    server.emit('connection', socket);
    socket.resume();
  };
  process.on('message', (message: ParentMessage, socket?: Socket) => {
    if (message.kind !== 'connection') return;
    tellParent({ kind: 'accepted', connection: message.connection });
    // A connection that has ended on its way comes without a socket.
    if (socket !== undefined) serve(socket);
  });
  app.addHook('preClose', async () => {
    while (open.size > 0) {
      server.closeIdleConnections();
      await new Promise((resolve) => setTimeout(resolve, IDLE_POLL_MS));
    }
  });
  // What the server does as soon as it listens: it looks for connections whose headers are late.
  server.emit('listening');
}

/** Sends a message to the parent of this worker. */
export function tellParent(message: WorkerMessage): void {
  process.send?.(message);
}
