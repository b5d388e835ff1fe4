declare module 'heic-decode' {
  /** A picture whose size is known before it is decoded. */
  interface HeicImage {
    width: number;
    height: number;
    /** Returns RGBA, eight bits each. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }
  const heicDecode: {
    /** Returns the pictures of a file in its order. `dispose` frees them. */
    all(input: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>;
  };
  export default heicDecode;
}
