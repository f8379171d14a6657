/** The format of WhatsApp's voice messages comes first; others are converted, or sent as an audio file (Safari). */
const TYPES = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'];

export type Recording = {
  /** Stops and returns the file. */
  finish: () => Promise<File>;
  /** Stops and discards the recording. */
  cancel: () => void;
};

export type RecordingProblem = 'refused' | 'missing' | 'failed' | 'unsupported';

/** Records from the microphone, once the browser has asked for permission. Throws an error for `problemOf`. */
export async function recordVoice(): Promise<Recording> {
  const mimeType = TYPES.find((type) => globalThis.MediaRecorder?.isTypeSupported(type));
  // Browsers offer no microphone to pages without HTTPS.
  if (!mimeType || !navigator.mediaDevices) throw new DOMException('', 'NotSupportedError');
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  const recorder = new MediaRecorder(stream, { mimeType });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  recorder.start();
  return {
    finish: async () => {
      if (recorder.state !== 'inactive') recorder.stop();
      await stopped;
      release();
      return voiceFile(new Blob(pieces, { type: mimeType }));
    },
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      release();
    },
  };
}

/** Classifies a browser's error by its name. */
export function problemOf(error: unknown): RecordingProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError') return 'missing';
  return name === 'NotSupportedError' ? 'unsupported' : 'failed';
}

/** Chromium puts Opus in WebM, which WhatsApp does not accept: remuxes it into Ogg, without re-encoding. */
async function voiceFile(recorded: Blob): Promise<File> {
  if (recorded.type.startsWith('audio/mp4')) return new File([recorded], 'voice-message.m4a', { type: 'audio/mp4' });
  const sound = recorded.type.startsWith('audio/webm') ? await oggOf(recorded) : recorded;
  return new File([sound], 'voice-message.ogg', { type: 'audio/ogg' });
}

async function oggOf(webm: Blob): Promise<Blob> {
  const { BlobSource, BufferTarget, Conversion, Input, OggOutputFormat, Output, WEBM } = await import('mediabunny');
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input: new Input({ source: new BlobSource(webm), formats: [WEBM] }),
    output: new Output({ format: new OggOutputFormat(), target }),
  });
  await conversion.execute();
  if (!target.buffer) throw new Error('Nothing was recorded.');
  return new Blob([target.buffer]);
}
