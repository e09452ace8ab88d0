export { findCeph } from "./find-ceph.ts";
export { newBucket, type TestBucket } from "./shared-s3.ts";
