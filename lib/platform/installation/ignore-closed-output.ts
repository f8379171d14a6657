/**
 * Imported first by each program: what reads our output may end before us (`npm start | head`, a log collector that died),
 * and a disk that logs go to may be full. Without a listener each line would then be an uncaught exception, which Next
 * reports on the same output, without end. A service goes on in silence.
 */
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
