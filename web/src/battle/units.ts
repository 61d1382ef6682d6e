/** From the wire to the table: micrometres and parts of a turn become millimetres and degrees. */
import type { Base as WireBase } from "../api/types/field/Base";
import type { Point as WirePoint } from "../api/types/field/Point";
import type { Pose } from "../api/types/field/Pose";
import type { Size } from "../api/types/field/Size";
import type { Point, Rectangle } from "../table";

const FULL_TURN = 2 ** 32;

export const millimetres = (length: number): number => length / 1000;
export const degrees = (angle: number): number => (angle / FULL_TURN) * 360;
export const point = ({ x, y }: WirePoint): Point => ({ x: x / 1000, y: y / 1000 });
export const wirePoint = ({ x, y }: Point): WirePoint => ({
  x: Math.round(x * 1000),
  y: Math.round(y * 1000),
});

export const rectangle = (pose: Pose, size: Size): Rectangle => ({
  ...point(pose.front),
  facing: degrees(pose.facing),
  width: millimetres(size.width),
  depth: millimetres(size.depth),
});

export const standing = (base: WireBase): Rectangle => rectangle(base.pose, base.size);

/** The rectangle with these corners, clockwise from the front left one. */
export function ofCorners(corners: readonly WirePoint[]): Rectangle {
  const [frontLeft, frontRight, rearRight, rearLeft] = corners.map(point) as [Point, Point, Point, Point];
  const front = { x: (frontLeft.x + frontRight.x) / 2, y: (frontLeft.y + frontRight.y) / 2 };
  const rear = { x: (rearLeft.x + rearRight.x) / 2, y: (rearLeft.y + rearRight.y) / 2 };
  return {
    ...front,
    facing: (Math.atan2(front.x - rear.x, front.y - rear.y) * 180) / Math.PI,
    width: Math.hypot(frontRight.x - frontLeft.x, frontRight.y - frontLeft.y),
    depth: Math.hypot(front.x - rear.x, front.y - rear.y),
  };
}
