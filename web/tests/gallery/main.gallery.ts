import { expect, test } from "vitest";
import { world } from "../e2e/setup";
import { Album } from "./album";
import { screens } from "./screens";

const here = world();

test("the pictures of the gallery are made anew", async () => {
  const album = new Album();
  const { page, complaints } = await here.visit();
  for (const screen of screens) await album.take(page, screen);
  expect(complaints).toEqual([]);
  console.log(`${screens.length} screens, ${album.close()} bytes`);
});
