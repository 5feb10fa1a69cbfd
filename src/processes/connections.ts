import type { Worker } from 'node:cluster';
import type { Socket } from 'node:net';
import { adoptConnection } from '../http/socket/listener.js';
import type { Servers } from './listeners.js';
import type { ParentMessage, WorkerMessage } from './messages.js';

interface Connection {
  socket: Socket;
  listener: string;
}

/**
 * Distributes connections to workers in turn. State, owned by the parent: connections in flight, each with its worker,
 * and connections that wait for a worker. Connections must be paused (`pauseOnConnect`).
 *
 * The parent keeps its own handle until the worker has accepted the connection, and no data is read before. If a
 * worker dies, its connections in flight go to another one.
 */
export function distributeConnections() {
  const workers: Worker[] = [];
  const inFlight = new Map<Worker, Map<number, Connection>>();
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
    inFlight.get(worker)?.set(lastId, connection);
    const { listener, socket } = connection;
    const message: ParentMessage = { kind: 'connection', connection: lastId, listener };
    // If sending fails, the exit of the worker moves the connection to another one.
    worker.send(message, socket, { keepOpen: true }, () => undefined);
  };

  /** Gives the worker no more connections. */
  const retire = (worker: Worker): void => {
    const index = workers.indexOf(worker);
    if (index !== -1) workers.splice(index, 1);
  };

  return {
    /** Sends a connection to a worker, at once or when one is available. */
    pass(listener: string, socket: Socket): void {
      // The worker handles clients that hang up.
      socket.on('error', () => undefined);
      give({ listener, socket });
    },
    add(worker: Worker): void {
      workers.push(worker);
      inFlight.set(worker, new Map());
      for (const connection of waiting.splice(0)) give(connection);
    },
    /** Drops the parent's handle of an accepted connection. */
    accepted(worker: Worker, id: number): void {
      const connections = inFlight.get(worker);
      connections?.get(id)?.socket.destroy();
      connections?.delete(id);
    },
    retire,
    remove(worker: Worker): void {
      retire(worker);
      const connections = inFlight.get(worker)?.values() ?? [];
      inFlight.delete(worker);
      for (const connection of connections) give(connection);
    },
    close(): void {
      for (const { socket } of waiting.splice(0)) socket.destroy();
    },
  };
}

/** Serves the connections that the parent sends, instead of listening. */
export function takeConnections(servers: Servers): void {
  process.on('message', (message: ParentMessage, socket?: Socket) => {
    if (message.kind !== 'connection') return;
    notifyParent({ kind: 'accepted', connection: message.connection });
    const app = servers.get(message.listener);
    // The socket is absent if the connection ended on its way.
    if (socket !== undefined && app !== undefined) adoptConnection(app, socket);
  });
  // Starts the server's check for late headers, which normally starts on listening.
  for (const { server } of servers.values()) server.emit('listening');
}

export function notifyParent(message: WorkerMessage): void {
  process.send?.(message);
}
