/**
 * Frames that a socket gets in one write. A tree: sockets that get the same frames in the same order end at the same node, so
 * the bytes are put together once however many sockets they go to.
 */
export class JoinedFrames {
  private joined: Buffer | null = null;
  private readonly followers = new Map<Buffer, JoinedFrames>();
  /** The follower asked for last: neighbours mostly get the same. */
  private latest: JoinedFrames | null = null;

  private constructor(
    private readonly before: JoinedFrames | null,
    private readonly frame: Buffer,
    /** Of all frames together. */
    readonly bytes: number,
  ) {}

  /** The root of a new tree. Bytes are shared within one tree only, and let go with it. */
  static none(): JoinedFrames {
    return new JoinedFrames(null, Buffer.alloc(0), 0);
  }

  and(frame: Buffer): JoinedFrames {
    if (this.latest?.frame === frame) return this.latest;
    let follower = this.followers.get(frame);
    if (!follower) {
      follower = new JoinedFrames(this, frame, this.bytes + frame.length);
      this.followers.set(frame, follower);
    }
    this.latest = follower;
    return follower;
  }

  toBuffer(): Buffer {
    if (this.before === null || this.before.before === null) return this.frame;
    if (this.joined) return this.joined;
    const frames = [this.frame];
    for (let node = this.before; node.before !== null; node = node.before) frames.push(node.frame);
    this.joined = Buffer.concat(frames.reverse(), this.bytes);
    return this.joined;
  }
}
