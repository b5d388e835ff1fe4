/** The part of WebAssembly used here, which Node's types lack. */
declare namespace WebAssembly {
  const Module: new (program: Uint8Array) => object;
  class Instance {
    constructor(module: object, imports: object);
    readonly exports: object;
  }
}

/** The part of libheif used here. Its own types cover neither this entry point nor the results. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  /** A picture whose size is known before it is decoded. */
  interface HeifImage {
    handle: unknown;
    get_width(): number;
    get_height(): number;
    has_alpha_channel(): boolean;
    /** True for the picture that the file is shown as. */
    is_primary(): boolean;
  }
  interface Libheif {
    heif_colorspace_RGB: unknown;
    heif_chroma_interleaved_RGB: unknown;
    heif_chroma_interleaved_RGBA: unknown;
    HeifDecoder: new () => {
      /** Returns the pictures of a file in order, or none if the file cannot be parsed. */
      decode(file: Uint8Array): HeifImage[];
    };
    /** Returns interleaved pixels as one channel with `stride` bytes per row, or a message on failure. */
    heif_js_decode_image2(
      handle: unknown,
      colorspace: unknown,
      chroma: unknown,
    ): {
      channels?: { width: number; height: number; stride: number; data: Uint8Array }[];
      message?: string;
    };
  }
  /** Creates an instance with its own memory. */
  export default function createLibheif(options: {
    instantiateWasm(imports: object, onReady: (instance: WebAssembly.Instance) => void): object;
  }): Libheif;
}
