/**
 * Imported first by each program: the reader of our output may end before us (`npm start | head`, a crashed log collector),
 * and the disk that logs go to may be full. Without a listener each line would be an uncaught exception, which Next reports
 * on the same output, without end. A service keeps running silently.
 */
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
