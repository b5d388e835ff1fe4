/** The part of WebAssembly that is used. Node's declarations leave it out. */
declare namespace WebAssembly {
  const Module: new (program: Uint8Array) => object;
  class Instance {
    constructor(module: object, imports: object);
    readonly exports: object;
  }
}

/** The part of libheif that is used. Its own declarations describe neither this entry nor the results. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  /** A picture whose size is known before it is decoded. */
  interface HeifImage {
    handle: unknown;
    get_width(): number;
    get_height(): number;
    has_alpha_channel(): boolean;
  }
  interface Libheif {
    heif_colorspace_RGB: unknown;
    heif_chroma_interleaved_RGB: unknown;
    heif_chroma_interleaved_RGBA: unknown;
    HeifDecoder: new () => {
      /** Returns the pictures of a file in its order; none when it cannot be parsed. */
      decode(file: Uint8Array): HeifImage[];
    };
    /** Returns interleaved pixels, with `stride` bytes a row, as one channel; a message instead when it fails. */
    heif_js_decode_image2(
      handle: unknown,
      colorspace: unknown,
      chroma: unknown,
    ): {
      channels?: { width: number; height: number; stride: number; data: Uint8Array }[];
      message?: string;
    };
  }
  /** Creates an instance with memory of its own. */
  export default function createLibheif(options: {
    instantiateWasm(imports: object, onReady: (instance: WebAssembly.Instance) => void): object;
  }): Libheif;
}
