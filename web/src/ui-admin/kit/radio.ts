import { later } from '../later';

/** The kit's round box, of which only tables with one choice have any (kit.config.ts). */
export default later(async () => (await import('antd/es/radio')).default);
