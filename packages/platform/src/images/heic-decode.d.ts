declare module 'heic-decode' {
  /** One picture of a file: its size is known before `decode` makes its pixels. */
  interface HeicImage {
    width: number;
    height: number;
    /** RGBA, eight bits each. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }
  const heicDecode: {
    /** The pictures of a file in its own order. `dispose` frees them. */
    all(input: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>;
  };
  export default heicDecode;
}
