import { mount } from "svelte";
import App from "./app/App.svelte";
import { showTheme, theme } from "./app/keep";
import "./style/index.css";
import "./app/app.css";

showTheme(theme());
const target = document.getElementById("app");
if (target) mount(App, { target });
