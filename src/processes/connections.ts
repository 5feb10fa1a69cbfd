import type { Worker } from 'node:cluster';
import type { Socket } from 'node:net';
import { adoptConnection } from '../http/socket/listener.js';
import type { Servers } from './listeners.js';
import type { ParentMessage, WorkerMessage } from './messages.js';

/** A connection, and the listener that it was opened to. */
interface Connection {
  socket: Socket;
  listener: string;
}

/**
 * Gives each connection, which must be paused (`pauseOnConnect`), to the next worker. The parent keeps its own handle
 * until the worker has taken the connection over, and nothing of it is read before: when a worker dies, the connections
 * that were on their way to it go to another one.
 */
export function distributeConnections() {
  const workers: Worker[] = [];
  const onTheirWay = new Map<Worker, Map<number, Connection>>();
  const waiting: Connection[] = [];
  let lastId = 0;

  const give = (connection: Connection): void => {
    const worker = workers.shift();
    if (worker === undefined) {
      waiting.push(connection);
      return;
    }
    workers.push(worker);
    lastId += 1;
    onTheirWay.get(worker)?.set(lastId, connection);
    const { listener, socket } = connection;
    const message: ParentMessage = { kind: 'connection', connection: lastId, listener };
    // What cannot be sent is given to another worker when this one's end is noticed.
    worker.send(message, socket, { keepOpen: true }, () => undefined);
  };

  return {
    /** Gives a connection to a worker, now or as soon as there is one. */
    pass(listener: string, socket: Socket): void {
      // A client that hangs up is noticed by the worker.
      socket.on('error', () => undefined);
      give({ listener, socket });
    },
    /** The worker takes connections from now on. */
    add(worker: Worker): void {
      workers.push(worker);
      onTheirWay.set(worker, new Map());
      for (const connection of waiting.splice(0)) give(connection);
    },
    /** The worker has taken a connection over. */
    accepted(worker: Worker, id: number): void {
      const connections = onTheirWay.get(worker);
      connections?.get(id)?.socket.destroy();
      connections?.delete(id);
    },
    /** The worker has ended. */
    remove(worker: Worker): void {
      const index = workers.indexOf(worker);
      if (index !== -1) workers.splice(index, 1);
      const connections = onTheirWay.get(worker)?.values() ?? [];
      onTheirWay.delete(worker);
      for (const connection of connections) give(connection);
    },
    /** Ends the connections that no worker has. */
    close(): void {
      for (const { socket } of waiting.splice(0)) socket.destroy();
    },
  };
}

/** Lets the apps of a worker serve the connections that its parent sends, in place of ports of their own. */
export function takeConnections(servers: Servers): void {
  process.on('message', (message: ParentMessage, socket?: Socket) => {
    if (message.kind !== 'connection') return;
    tellParent({ kind: 'accepted', connection: message.connection });
    const app = servers.get(message.listener);
    // A connection that has ended on its way comes without a socket.
    if (socket !== undefined && app !== undefined) adoptConnection(app, socket);
  });
  // What a server does as soon as it listens: it looks for connections whose headers are late.
  for (const { server } of servers.values()) server.emit('listening');
}

/** Sends a message to the parent of this worker. */
export function tellParent(message: WorkerMessage): void {
  process.send?.(message);
}
