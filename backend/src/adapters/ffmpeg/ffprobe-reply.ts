import type { ProbeChapter } from './ffmpeg-chapters.js';

/** We read these parts of ffprobe's JSON. */
export interface ProbeReply {
  streams?: ProbeStream[];
  chapters?: ProbeChapter[];
  packets?: ProbePacket[];
  format?: {
    format_name?: string;
    duration?: string;
    start_time?: string;
    bit_rate?: string;
    tags?: Record<string, string>;
  };
}

/** A packet of a track. */
export interface ProbePacket {
  stream_index?: number;
  pts_time?: string;
  duration_time?: string;
  flags?: string;
}

/** A track. */
export interface ProbeStream {
  index?: number;
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  level?: number;
  pix_fmt?: string;
  sample_rate?: string;
  channels?: number;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  duration?: string;
  field_order?: string;
  color_transfer?: string;
  color_space?: string;
  color_primaries?: string;
  color_range?: string;
  disposition?: { attached_pic?: number };
  tags?: Record<string, string>;
  side_data_list?: { rotation?: number | string }[];
}
