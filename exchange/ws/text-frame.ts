const FINAL_TEXT = 0x81;
const TWO_BYTE_LENGTH = 126;
const EIGHT_BYTE_LENGTH = 127;

/**
 * A text as one unmasked WebSocket frame (RFC 6455, 5.2), header and payload in one buffer: what a server writes to a socket
 * without extensions. Made once and written to any number of sockets.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(headerLength(length) + length);
  frame[0] = FINAL_TEXT;
  if (length < TWO_BYTE_LENGTH) {
    frame[1] = length;
  } else if (length <= 0xffff) {
    frame[1] = TWO_BYTE_LENGTH;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = EIGHT_BYTE_LENGTH;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, frame.length - length);
  return frame;
}

function headerLength(length: number): number {
  if (length < TWO_BYTE_LENGTH) return 2;
  return length <= 0xffff ? 4 : 10;
}
