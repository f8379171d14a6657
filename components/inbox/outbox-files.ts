import type { FileStore } from './kept-outbox.ts';

const FILES = 'files';

/** Files of unsent messages, in this browser's database. */
export const outboxFiles: FileStore = {
  async put(id, file) {
    await request('readwrite', (store) => store.put(file, id));
  },
  async get(id) {
    const file: unknown = await request('readonly', (store) => store.get(id));
    return file instanceof File ? file : null;
  },
  async remove(id) {
    await request('readwrite', (store) => store.delete(id));
  },
};

async function request<Value>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Value>) {
  const database = await open();
  try {
    return await settled(act(database.transaction(FILES, mode).objectStore(FILES)));
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open('parley-outbox', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(FILES);
  return settled(opening);
}

function settled<Value>(asked: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
